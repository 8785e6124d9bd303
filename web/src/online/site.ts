// Whether anybody can play by link here. `hollows site` writes the app as plain files, which cannot
// answer; its pages say so, and name another server if there is one.

import type { Route } from "../app/route";
import { href } from "../app/router.svelte";
import { ROOT } from "../app/root";

const told = globalThis.document?.querySelector<HTMLMetaElement>("meta[name='hollows-server']");

/** Whether this page comes from a server that games by link go through. */
export const HAS_SERVER = !told;

/** The address of a server elsewhere, without a slash at its end; empty if there is none. */
export const OTHER_SERVER = told?.content ?? "";

/** What the other server is called. */
export function otherHost(): string {
  return new URL(OTHER_SERVER).host;
}

/** Where a place is that needs a server: here, or at the other one. */
export function online(to: Route): string {
  const here = href(to);
  return OTHER_SERVER ? `${OTHER_SERVER}/${here.slice(ROOT.length)}` : here;
}
