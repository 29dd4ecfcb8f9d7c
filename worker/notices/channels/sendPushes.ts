import { createHash } from "node:crypto";
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { budgetedFetch, countAffordable } from "../../cronBudget.ts";
import { followedByDay } from "../../lib/longDays.ts";
import { readTranslations } from "../../lib/translations.ts";
import type { CronTick } from "../../runCronJobs.ts";
import type { NoticeSubject } from "../contract.ts";
import type { PushMessage } from "./contract.ts";
import { type DuePush, leasePushes, type PushOutcome, recordPushOutcomes } from "./pushesStore.ts";
import { retrySeconds } from "./rules.ts";

const AT_ONCE = 5;
const TIMEOUT_MS = 10_000;
/** How long a push service stores a push for a device without a network, and how long a failing one is repeated. */
const LIVE_SECONDS = 24 * 60 * 60;
/** The cost of recording the outcomes. */
const WRITES = { statements: 4, subrequests: 1 };

/** Subjects whose titles are public; of others a lock screen shows only the kind. */
const PUBLIC_SUBJECTS: readonly NoticeSubject[] = ["event", "article", "topic", "reply", "profile"];

/**
 * The cron's job: sends due pushes to the browsers of their members. A subscription that the push service has ended is
 * deleted; a busy service gets the push again later, and the member's other browsers do not. Returns whether the budget was
 * used up.
 */
export async function sendPushes({ env, db, budget }: CronTick, now: Date): Promise<boolean> {
  if (countAffordable(budget, { statements: 6, subrequests: 3 }) === 0) return true;
  const { rows, leased, lease } = await leasePushes(db, now);
  if (leased.length === 0) return false;
  const outcomes: PushOutcome[] = [];
  let sent = 0;
  while (sent < rows.length) {
    const size = Math.min(AT_ONCE, countAffordable(budget, { statements: 0, subrequests: 1 }, WRITES));
    if (size === 0) break;
    const group = rows.slice(sent, sent + size);
    outcomes.push(...(await Promise.all(group.map((row) => sendPush(env, row, now)))));
    sent += group.length;
  }
  // Not after its notice, because that is a repetition.
  const postponed = new Map(rows.slice(sent).map(({ id, created_at }) => [id, created_at]));
  for (const { notice, retryAt } of outcomes) if (retryAt) postponed.set(notice, retryAt);
  const notices = leased.map((id) => ({ id, due: postponed.get(id) ?? null }));
  await recordPushOutcomes(db, notices, outcomes, lease);
  return sent < rows.length;
}

async function sendPush(env: Env, row: DuePush, now: Date): Promise<PushOutcome> {
  const outcome = { notice: row.id, subscription: row.subscription_id, retryAt: null };
  const { notices } = await readTranslations(env.ASSETS, row.language);
  const { title, href, day } = JSON.parse(row.subject) as {
    title: string;
    href: string;
    day?: string | null;
  };
  const tag = createHash("sha256").update(row.bundle_key).digest("base64url").slice(0, 32);
  const message: PushMessage = {
    title: notices.channels.kinds[row.kind],
    body: PUBLIC_SUBJECTS.includes(row.subject_type)
      ? followedByDay(title.slice(0, 200), day, row.language)
      : "",
    path: href,
    tag,
  };
  const vapid = {
    subject: `mailto:${env.CONTACT_EMAIL}`,
    publicKey: env.VAPID_PUBLIC_KEY,
    privateKey: env.VAPID_PRIVATE_KEY,
  };
  const keys = { p256dh: row.p256dh, auth: row.auth };
  const payload = await buildPushPayload(
    { data: message, options: { ttl: LIVE_SECONDS, topic: tag, urgency: "normal" } },
    { endpoint: row.endpoint, expirationTime: null, keys },
    vapid,
  ).catch(() => null);
  // The keys are none of a browser.
  if (!payload) return { ...outcome, result: "gone" };
  const address = env.PUSH_SERVICE_BASE
    ? env.PUSH_SERVICE_BASE + new URL(row.endpoint).pathname
    : row.endpoint;
  const answer = await budgetedFetch(env)(address, {
    ...payload,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  await answer?.body?.cancel();
  if (answer?.ok) return { ...outcome, result: "ok" };
  if (answer?.status === 404 || answer?.status === 410) return { ...outcome, result: "gone" };
  const isBusy = !answer || answer.status === 429 || answer.status >= 500;
  const retry = new Date(
    now.getTime() + 1000 * retrySeconds(answer?.headers.get("retry-after") ?? null, now),
  );
  const isOver = retry.getTime() - Date.parse(row.created_at) > LIVE_SECONDS * 1000;
  return { ...outcome, result: "failed", retryAt: isBusy && !isOver ? retry.toISOString() : null };
}
