// What a live game in the page lives by.

import { theKernel } from "../../app/kernel";
import { listen, liveAddress, post, readGame } from "../../online/api";
import type { Surroundings } from "../../online/live.svelte";

export function surroundings(id: string): Surroundings {
  return {
    kernel: theKernel(),
    ways: {
      socket: (since) => new WebSocket(liveAddress(id, since)),
      listen: (since, wait, signal) => listen(id, since, wait, signal),
      post: (message) => post(id, message),
      random: Math.random,
    },
    read: () => readGame(id),
    now: () => performance.now(),
  };
}
