// Being told by the browser that it is one's move, also when no page is open.

import { pushKey, subscribe, unsubscribe } from "./api";

/** Whether this browser can do it; some can only once the app is on the home screen. */
export function canNotify(): boolean {
  return (
    "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis
  );
}

/** The reader refused it in the browser's own settings, which a page cannot change. */
export function isForbidden(): boolean {
  return Notification.permission === "denied";
}

export async function isNotified(): Promise<boolean> {
  return (await current()) !== null;
}

/** Whether it could be turned on. */
export async function notify(language: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.ready;
  const found = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(await pushKey()),
  });
  const { endpoint, keys } = found.toJSON();
  await subscribe({
    endpoint: endpoint ?? found.endpoint,
    p256dh: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
    language,
  });
  return true;
}

export async function notifyNoMore(): Promise<void> {
  const found = await current();
  if (!found) return;
  await unsubscribe(found.endpoint);
  await found.unsubscribe();
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** A key in URL-safe base64, as the push manager of every browser wants it. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
