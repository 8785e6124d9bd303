// From SVG to pixels: PNG and GIF.

import { FRAME_WIDTH, type Frame } from "./frames";
import type { Pixels } from "./gif";

export async function pngOf(svg: string): Promise<Blob> {
  const canvas = await painted(svg);
  const made = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, "image/png"));
  if (!made) throw new Error("the picture could not be made");
  return made;
}

/** Paints each frame, then has them written as one picture in a worker. */
export async function gifFrom(
  frames: readonly Frame[],
  progress: (done: number) => void = () => undefined,
): Promise<Blob> {
  const pixels: Pixels[] = [];
  for (const [at, { svg, delay }] of frames.entries()) {
    const canvas = await painted(svg, FRAME_WIDTH);
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, width, height);
    pixels.push({ rgba: data, width, height, delay });
    progress(at + 1);
  }
  const worker = new Worker(new URL("./gif-worker.ts", import.meta.url), { type: "module" });
  try {
    const bytes = await new Promise<Uint8Array<ArrayBuffer>>((settle, refuse) => {
      worker.onmessage = (event: MessageEvent<Uint8Array<ArrayBuffer>>) => settle(event.data);
      worker.onerror = () => refuse(new Error("the picture could not be made"));
      worker.postMessage(
        pixels,
        pixels.map(({ rgba }) => rgba.buffer),
      );
    });
    return new Blob([bytes], { type: "image/gif" });
  } finally {
    worker.terminate();
  }
}

async function painted(svg: string, width?: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width ?? image.naturalWidth;
  canvas.height = Math.round((canvas.width * image.naturalHeight) / image.naturalWidth);
  const paint = canvas.getContext("2d", { willReadFrequently: true })!;
  paint.fillStyle = "#f6f1e7"; // a GIF has no half-transparent edges
  if (width) paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
