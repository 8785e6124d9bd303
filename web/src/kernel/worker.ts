// The kernel in a worker: once for the rules, once for the search.

import { attend } from "./desk";
import type { ToWorker } from "./messages";

const hear = attend((message) => postMessage(message));
onmessage = (event: MessageEvent<ToWorker>) => void hear(event.data);
