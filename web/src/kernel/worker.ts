// The kernel in a worker: once for the rules, once for the search.

import fanorona from "../../../src/hollows/endgame/shipped/fanorona-9x5.table?url";
import hus from "../made/hus.table?url";
import kalaha from "../../tables/kalaha-6.table?url";
import { attend } from "./desk";
import type { ToWorker } from "./messages";
import type { GameName } from "./types";

const TABLES: Record<GameName, string> = { fanorona, hus, kalaha };

async function fetchTable(game: GameName): Promise<ArrayBuffer> {
  const response = await fetch(TABLES[game]);
  if (!response.ok) throw new Error(`a table could not be fetched (${response.status})`);
  return response.arrayBuffer();
}

const hear = attend((message) => postMessage(message), fetchTable);
onmessage = (event: MessageEvent<ToWorker>) => void hear(event.data);
