// A GIF is written beside the page, so that the page stays awake.

import { gifOf, type Pixels } from "./gif";

onmessage = (event: MessageEvent<Pixels[]>) => postMessage(gifOf(event.data));
