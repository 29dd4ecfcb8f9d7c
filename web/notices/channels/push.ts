import type { SubscriptionBody } from "../../../worker/notices/channels/inputs.ts";
import { storage } from "../../lib/storage.ts";
import { subscribeToPushes, unsubscribeFromPushes } from "./api.ts";

/** Whether this browser shows the user's pushes; `denied` by the browser's settings. */
export type PushState = "unsupported" | "denied" | "off" | "on";

export async function findPushState(userId: string): Promise<PushState> {
  if (!("PushManager" in window) || !("Notification" in window)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return storage.push(userId) && (await currentSubscription()) ? "on" : "off";
}

/** Asks for the permission, so it is called by a press of a button, and subscribes this browser. */
export async function turnPushOn(userId: string, key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return findPushState(userId);
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = Uint8Array.from(
    atob(key.replaceAll("-", "+").replaceAll("_", "/")),
    (character) => character.charCodeAt(0),
  );
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  // A subscription with a former key of the site stands in the way of a new one.
  const subscription = await subscribe().catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return subscribe();
  });
  await save(userId, subscription);
  return "on";
}

export async function turnPushOff(userId: string): Promise<PushState> {
  const subscription = await currentSubscription();
  if (subscription) await unsubscribeFromPushes(subscription.endpoint);
  storage.savePush(userId, null);
  await subscription?.unsubscribe();
  return "off";
}

/** Tells the server of a subscription that the browser renewed, and of the user's new session. */
export async function renewPush(userId: string): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription && storage.push(userId) !== stateOf(subscription)) await save(userId, subscription);
}

async function save(userId: string, subscription: PushSubscription): Promise<void> {
  await subscribeToPushes(subscription.toJSON() as SubscriptionBody);
  storage.savePush(userId, stateOf(subscription));
}

/** The subscription and the session with which it was saved. */
function stateOf({ endpoint }: PushSubscription): string {
  return `${endpoint} ${storage.token()?.split(".").at(-1)}`;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}
