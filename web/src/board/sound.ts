// Soft sounds of wood and stone, made on the spot; silent until turned on.

import type { Step } from "../kernel/types";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let on = false;
let heard = 0;

const CLOSEST = 40; // milliseconds between two sounds, for a long relay hurries

/** Turns the sounds on or off; a browser lets them be heard once something was pressed. */
export function turnSounds(wanted: boolean): void {
  on = wanted;
  if (on) void ready()?.resume();
}

function ready(): AudioContext | null {
  if (!context && typeof AudioContext !== "undefined") context = new AudioContext();
  return context;
}

/** What a step sounds like; `turn` varies it, so that no two stones sound alike. */
export function soundOf(step: Step, turn: number): void {
  const now = performance.now();
  if (!on || now - heard < CLOSEST) return;
  heard = now;
  const vary = 1 + 0.16 * Math.sin(12.9898 * turn);
  switch (step.kind) {
    case "sow":
      return knock(620 * vary, 0.05, 0.16);
    case "lift":
      return rustle(0.14, 0.07);
    case "relay":
      rustle(0.12, 0.06);
      return knock(420 * vary, 0.09, 0.1);
    case "hop":
      return knock(300 * vary, 0.09, 0.2);
    case "capture":
    case "approach":
    case "withdrawal":
    case "sweep":
      for (let at = 0; at < Math.min(step.count, 5); at++) {
        knock((520 + 60 * at) * vary, 0.06, 0.11, 0.16 + 0.055 * at);
      }
      return;
    case "end":
      return knock(220, 0.16, 0.1);
  }
}

/** A damped tone with a little click: stone on wood. */
function knock(pitch: number, length: number, loudness: number, later = 0): void {
  const audio = ready();
  if (!audio || audio.state !== "running") return;
  const start = audio.currentTime + later;
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  tone.frequency.setValueAtTime(1.5 * pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch, start + 0.012);
  tone.connect(fading(audio, start, length, loudness));
  tone.start(start);
  tone.stop(start + length + 0.05);
  hiss(audio, start, 0.014, 0.4 * loudness, 2600);
}

/** Stones against one another in a closing hand. */
function rustle(length: number, loudness: number): void {
  const audio = ready();
  if (!audio || audio.state !== "running") return;
  for (let at = 0; at < 3; at++) {
    hiss(audio, audio.currentTime + (at * length) / 3, 0.05, loudness, 1500 + 500 * at);
  }
}

function hiss(
  audio: AudioContext,
  start: number,
  length: number,
  loudness: number,
  pitch: number,
): void {
  const source = new AudioBufferSourceNode(audio, { buffer: whiteNoise(audio) });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.9 });
  source.connect(band).connect(fading(audio, start, length, loudness));
  source.start(start, Math.random() * 0.4, length + 0.05);
}

/** Sudden, then fading; leads to the loudspeaker. */
function fading(audio: AudioContext, start: number, length: number, loudness: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  return noise;
}
