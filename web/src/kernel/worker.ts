// The kernel in a worker: once for the rules, once for the search.

import { serve } from "./dispatcher";
import type { ToWorker } from "./messages";
import { shelfOf } from "./tables";

const files = import.meta.glob<string>(
  ["../../../src/hollows/proofs/shipped/*.table", "../made/*.table"],
  { query: "?url", import: "default", eager: true },
);

async function fetchTable(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`a table could not be fetched (${response.status})`);
  return response.arrayBuffer();
}

const hear = serve((message) => postMessage(message), shelfOf(files, fetchTable));
onmessage = (event: MessageEvent<ToWorker>) => void hear(event.data);
