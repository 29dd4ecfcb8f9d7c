import type { Page } from "playwright";
import { inject } from "vitest";
import type { PushMessage } from "../../../worker/notices/channels/contract.ts";
import type { ReceivedPush, StandInSubscription } from "../../support/push/PushService.ts";

/** Has a page subscribe at the stand-in: Chromium's push service is outside, and without a screen it refuses notifications. */
export async function subscribeAtStandIn(page: Page): Promise<StandInSubscription> {
  const answer = await fetch(`${inject("pushUrl")}/subscriptions`, { method: "POST" });
  const subscription = (await answer.json()) as StandInSubscription;
  await page.addInitScript((made) => {
    if (!("PushManager" in window)) return;
    const subscribed = { ...made, toJSON: () => made, unsubscribe: async () => true };
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    Object.assign(PushManager.prototype, {
      subscribe: async () => subscribed,
      getSubscription: async () => subscribed,
    });
  }, subscription);
  return subscription;
}

/** What the stand-in received for a subscription, decrypted. */
export async function listPushes({ endpoint }: StandInSubscription): Promise<PushMessage[]> {
  const received = (await (await fetch(inject("pushUrl"))).json()) as ReceivedPush[];
  return received.filter((push) => push.endpoint === endpoint).map(({ message }) => message as PushMessage);
}

/** Runs the cron of the site once. */
export async function runCron(): Promise<void> {
  const answer = await fetch(`${inject("baseUrl")}/cdn-cgi/handler/scheduled`);
  if (!answer.ok) throw new Error(`the cron answered ${answer.status}: ${await answer.text()}`);
}
