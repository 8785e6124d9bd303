// Lets the app work without a network. `offline.ts` writes the list of built files into it.
//
// The page itself and what it needs to play are kept when a version is installed; the rest, such
// as the other languages, is fetched when the page says that it has nothing better to do. A new
// version waits until the page asks for it or is closed, so it never interrupts a game.

/// <reference lib="webworker" />
const worker = self as unknown as ServiceWorkerGlobalScope;

declare const __VERSION__: string;
/** Names of the built files: what a first move needs, and the rest. */
declare const __CORE__: string[];
declare const __REST__: string[];
declare const __LANGUAGES__: string[];

const ROOT = new URL(".", worker.location.href).pathname; // the app may lie in any folder
const CACHE = `hollows-${ROOT}-${__VERSION__}`;
const PAGE = `${ROOT}en/`; // not the folder itself, which may lead on to another language
const CORE = __CORE__.map((name) => ROOT + name);
const REST = __REST__.map((name) => ROOT + name);
const known = new Set([...CORE, ...REST]);

worker.addEventListener("install", (event) => {
  // A plain host may let browsers keep the page for a while; files carry their version's name.
  const page = new Request(PAGE, { cache: "no-cache" });
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([page, ...CORE])));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldVersions().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
  if (event.data?.seen) event.waitUntil(keep([...event.data.seen, ...REST]));
});

worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== worker.location.origin) return;
  if (event.request.mode === "navigate") {
    const language = languageOf(pathname);
    if (language !== null) event.respondWith(page(event.request, language));
  } else if (known.has(pathname)) {
    event.respondWith(file(event.request, pathname));
  }
});

/** What the server has to say about a game: src/hollows/server pushes it in the reader's language. */
interface News {
  title: string;
  body: string;
  /** The page of the game. */
  url: string;
  /** Of the game: newer news about it take the place of older ones. */
  tag: string;
}

worker.addEventListener("push", (event) => {
  const news = event.data?.json() as News | undefined;
  if (news) event.waitUntil(tell(news));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(String(event.notification.data)));
});

/** Nobody is told what he sees anyway. */
async function tell({ title, body, url, tag }: News): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window" });
  if (pages.some((page) => page.focused && gameOf(page.url) === gameOf(url))) return;
  await worker.registration.showNotification(title, {
    body,
    tag,
    data: url,
    icon: `${ROOT}icon-192.png`,
  });
}

/** To the page of the game if it is open, else to a new one; never away from here. */
async function lead(url: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window" });
  const open = pages.find((page) => gameOf(page.url) === gameOf(url));
  const { pathname } = new URL(url, worker.location.origin);
  await (open ? open.focus() : worker.clients.openWindow(pathname));
}

/** Which game an address is about, in whichever language. */
function gameOf(url: string): string | undefined {
  return new URL(url, worker.location.origin).pathname.slice(ROOT.length).split("/")[2];
}

/** The language in the path; "en" for the app's own folder, null for a path that is not the app's. */
function languageOf(pathname: string): string | null {
  const first = pathname.slice(ROOT.length).split("/")[0] ?? "";
  if (first === "") return "en";
  return __LANGUAGES__.includes(first) ? first : null;
}

/** The kept page, as it would be at the address asked for. */
async function page(request: Request, language: string): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  if (!kept) return fetch(request);
  const text = (await kept.text())
    .replace(/<html lang="[^"]*">/, `<html lang="${language}">`)
    .replace(/(href|src)="\.\.\//g, `$1="${ROOT}`);
  const headers = new Headers(kept.headers);
  headers.set("content-language", language);
  headers.delete("content-length");
  return new Response(text, { headers });
}

async function file(request: Request, pathname: string): Promise<Response> {
  const kept = await caches.match(pathname, { cacheName: CACHE });
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) await (await caches.open(CACHE)).put(pathname, found.clone());
  return found;
}

/** Fetches what is not kept yet; what fails is tried again next time. */
async function keep(paths: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of paths.filter((path) => known.has(path)))
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
}

async function forgetOldVersions(): Promise<void> {
  const ours = (name: string) => name.startsWith(`hollows-${ROOT}-`) || /^hollows-\w+$/.test(name);
  const old = (await caches.keys()).filter((name) => ours(name) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
