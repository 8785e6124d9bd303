// The page's side of working without a network: the service worker is started when the page has
// nothing better to do, and a new version is offered, never forced.

import { ROOT } from "./root";

const version: { waiting: ServiceWorker | null } = $state({ waiting: null });

/** Whether a newer version lies ready. */
export function newerVersion(): boolean {
  return version.waiting !== null;
}

/** Loads the newer version; what is under way is kept and goes on there. */
export function takeNewerVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  version.waiting?.postMessage("take over");
}

export function workOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const begin = () => void register().catch(() => undefined); // then there is just no offline
  if (document.readyState === "complete") whenIdle(begin);
  else addEventListener("load", () => whenIdle(begin));
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(`${ROOT}service-worker.js`);
  watch(registration);
  const ready = await navigator.serviceWorker.ready;
  const seen = performance
    .getEntriesByType("resource")
    .map((entry) => new URL(entry.name).pathname);
  whenIdle(() => ready.active?.postMessage({ seen }));
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // Without a worker in charge this is the first visit, and there is nothing newer to offer.
    if (registration.waiting && navigator.serviceWorker.controller)
      version.waiting = registration.waiting;
  };
  look();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", look),
  );
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void registration.update().catch(() => undefined);
  });
}

function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(then, { timeout: 5000 });
  else setTimeout(then, 1500);
}
