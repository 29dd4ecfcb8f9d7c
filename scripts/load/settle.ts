import { setTimeout as pause } from "node:timers/promises";
import type { StripeStandIn } from "../../tests/support/stripe/StandIn.ts";
import type { InvariantCheck } from "./checks/LoadFacts.ts";
import type { Journal } from "./Journal.ts";
import type { LoadSite } from "./LoadSite.ts";

const ROUNDS_MAX = 120;
/** So that what a request does after its answer is done. */
const REST_MS = 500;

/**
 * Lets hours pass: sessions that nobody pays end, webhooks come, and the cron runs until nothing waits. Returns how often
 * it ran.
 */
export async function settle(site: LoadSite, stripe: StripeStandIn, since: string): Promise<number> {
  stripe.set({ webhooks: "manual", delay: 0, reordering: false, duplicates: 0 });
  for (const { id, status } of stripe.sessions) if (status === "open") stripe.expire(id);
  await pause(2 * REST_MS);
  for (let round = 1; ; round += 1) {
    await stripe.settled();
    await stripe.deliverAll();
    await pause(REST_MS);
    const pending = (await site.control("forward", { since })) as Record<string, number>;
    const isDone = Object.values(pending).every((count) => count === 0) && stripe.waiting.length === 0;
    if (isDone || round === ROUNDS_MAX) return round;
    await site.control("cron");
  }
}

/** Every file whose upload was acknowledged is served. */
export async function checkFiles(site: LoadSite, { files }: Journal): Promise<InvariantCheck> {
  const broken: string[] = [];
  for (const { url } of files) {
    const response = await fetch(site.url + url);
    await response.body?.cancel();
    if (response.status !== 200) broken.push(`${url} answered ${response.status}`);
  }
  return { name: "acknowledged files are served", broken, looked: files.length };
}
