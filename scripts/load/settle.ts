import { setTimeout as pause } from "node:timers/promises";
import type { StripeStandIn } from "../../tests/support/stripe/StandIn.ts";
import type { InvariantCheck } from "./checks/LoadFacts.ts";
import { hashOf } from "./hashOf.ts";
import type { Journal } from "./Journal.ts";
import type { LoadSite } from "./LoadSite.ts";

const ROUNDS_MAX = 120;
/** The time for the work that requests do after their answers. */
const REST_MS = 500;
/** Views are written some seconds after they came; views that take longer are missing in the check. */
const VIEWS_TRIES = 30;
const VIEWS_PAUSE_MS = 1000;

/** Simulates hours in which unpaid sessions expire, webhooks come, and all work ends. Returns the number of cron runs. */
export async function settle(site: LoadSite, stripe: StripeStandIn, since: string): Promise<number> {
  stripe.set({ webhooks: "manual", delay: 0, reordering: false, duplicates: 0 });
  for (const { id, status } of stripe.sessions) if (status === "open") stripe.expire(id);
  await pause(2 * REST_MS);
  for (let round = 1; ; round += 1) {
    await stripe.settled();
    await stripe.deliverAll();
    await pause(REST_MS);
    const pending = (await site.control("forward", { since, started: site.startedAt })) as Record<
      string,
      number
    >;
    const isDone = Object.values(pending).every((count) => count === 0) && stripe.waiting.length === 0;
    if (isDone || round === ROUNDS_MAX) return round;
    await site.control("cron");
  }
}

/** Waits until the database has at least so many views of each topic. */
export async function waitForViews(site: LoadSite, least: Map<string, number>): Promise<void> {
  for (let tries = 0; tries < VIEWS_TRIES; tries += 1) {
    const rows = (await site.control("views", [...least.keys()])) as { id: string; views_count: number }[];
    if (rows.every(({ id, views_count }) => views_count >= (least.get(id) ?? 0))) return;
    await pause(VIEWS_PAUSE_MS);
  }
}

/** Checks that every file whose upload was acknowledged is served unchanged. */
export async function checkFiles(url: string, { files }: Pick<Journal, "files">): Promise<InvariantCheck> {
  const broken: string[] = [];
  for (const file of files) {
    const response = await fetch(url + file.url);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status !== 200) broken.push(`${file.url} answered ${response.status}`);
    else if (hashOf(bytes) !== file.hash) broken.push(`${file.url} has other bytes`);
  }
  return { name: "acknowledged files are served, byte by byte", broken, looked: files.length };
}
