// Chance that is the same every time: the same words give the same numbers.

/** Numbers from 0 to 1 that follow from the words (FNV-1a, then mulberry32). */
export function chanceOf(words: string): () => number {
  let seed = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) {
    seed = Math.imul(seed ^ words.charCodeAt(at), 0x01000193);
  }
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
