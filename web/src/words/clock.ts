import { _ } from "./gettext.svelte";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Minutes and seconds; tenths when it gets close, hours and days while there is plenty. */
export function clockText(milliseconds: number): string {
  const tenths = Math.ceil(milliseconds / 100);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  if (milliseconds >= DAY) {
    const [days, hours] = [Math.floor(milliseconds / DAY), Math.floor((milliseconds % DAY) / HOUR)];
    return _("{days} d {hours} h", { days, hours });
  }
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds < 3600) return `${parts[0]}:${two(parts[1]!)}`;
  return `${Math.floor(seconds / 3600)}:${parts.map(two).join(":")}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
