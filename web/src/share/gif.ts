// Writing an animated GIF out of pixels; all frames share the colours of the first and the last.

import { applyPalette, GIFEncoder, quantize } from "gifenc";

export interface Pixels {
  rgba: Uint8ClampedArray;
  width: number;
  height: number;
  delay: number;
}

const COLOURS = 96;

export function gifOf(frames: readonly Pixels[]): Uint8Array<ArrayBuffer> {
  const [first, last] = [frames[0]!, frames.at(-1)!];
  const both = new Uint8ClampedArray(first.rgba.length + last.rgba.length);
  both.set(first.rgba);
  both.set(last.rgba, first.rgba.length);
  const palette = quantize(both, COLOURS);
  const gif = GIFEncoder();
  const unchanged = palette.length; // stands for “as it was”, which takes almost no room
  let before: Uint8Array | null = null;
  for (const { rgba, width, height, delay } of frames) {
    const pixels = applyPalette(rgba, palette);
    if (before) {
      const changed = pixels.map((pixel, at) => (pixel === before![at] ? unchanged : pixel));
      gif.writeFrame(changed, width, height, {
        delay,
        transparent: true,
        transparentIndex: unchanged,
      });
    } else {
      // The colours stand once, with the first frame; the picture repeats for good.
      gif.writeFrame(pixels, width, height, { palette: [...palette, [0, 0, 0]], delay, repeat: 0 });
    }
    before = pixels;
  }
  gif.finish();
  return gif.bytes();
}
