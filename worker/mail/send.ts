import { type BudgetCost, countAffordable } from "../cronBudget.ts";
import { type AppContext, type Database, openDatabase } from "../env.ts";
import { withTimeLimit } from "../lib/timeLimit.ts";
import { log, runAfterResponse } from "../log.ts";
import { writePoint } from "../metrics.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { SITE_URL_MISSING, siteUrl } from "../siteUrl.ts";
import { type MailOutcome, recordMailOutcomes } from "./outcomesStore.ts";
import { HELD_MINUTES, nextAttempt, refusalKind } from "./rules.ts";
import { leaseMails, MAIL_LEASE_SIZE } from "./store.ts";
import { isTransient, type MailCard, renderMail } from "./templates.ts";
import { unsubscribePath } from "./unsubscribing.ts";

/** The site for a mail's file. */
export type MailSender = { name: string; url: string; timeZone: string };
export type MailFile = { filename: string; content: string };
/** The parts of a mail from which its file is written. */
export type FiledMail = { language: string; params: Record<string, string> };
/** What a mail's event adds: its card, and a calendar file. */
export type MailEvent = { card: MailCard | null; file: MailFile | null };
type ReadMailEvents = (
  assets: Fetcher,
  db: Database,
  mails: FiledMail[],
  site: MailSender,
) => Promise<(mail: FiledMail) => Promise<MailEvent>>;

let readMailEvents: ReadMailEvents = async () => async () => ({ card: null, file: null });

/** Registers the reader of mails' events, because calendars depend on mails and not the reverse. */
export function setMailEvents(read: ReadMailEvents): void {
  readMailEvents = read;
}

/** Sends due mails after the response. */
export function sendMailsAfterResponse(c: AppContext): void {
  const { db } = openDatabase(c.env.DB, "first-primary");
  runAfterResponse(c.executionCtx, "sending mails", sendDueMails(c.env, db, siteUrl(c), new Date()));
}

/**
 * Milliseconds after which an unaccepted mail counts as failed. A whole lease of such mails, four groups one after the
 * other, is recorded before the lease ends, and a hanging server does not stop the cron's job. A mail that the server
 * accepts later comes twice.
 */
export const SEND_LIMIT_MS = 25_000;

/** Mails sent in parallel, well below the connections of an invocation; their outcomes are written in one round trip. */
const AT_ONCE = 5;
/** The highest cost of such a group: its files' events, and two statements for each failed mail. */
const GROUP_COST: BudgetCost = { statements: 2 * AT_ONCE + 1, subrequests: AT_ONCE + 3 };
const LEASE_COST: BudgetCost = { statements: 1, subrequests: 1 };

/**
 * Milliseconds after the response in which a group is leased, so that it is recorded after SEND_LIMIT_MS and before the
 * platform ends the work at 30 s.
 */
export const LEASING_AFTER_RESPONSE_MS = 3000;
/** The same for the cron's job, whose limit is JOB_LIMIT_MS and which leases four groups at once. */
export const LEASING_OF_JOB_MS = 15_000;

/**
 * Sends due mails after a response, at most MAIL_LEASE_SIZE, each group leased when the previous one is recorded.
 * `began`: start of the work after the response. Failed ones are retried with growing pauses. Without the site's
 * address none are leased, because their links would be broken.
 */
export async function sendDueMails(env: Env, db: Database, siteUrl: string, began: Date): Promise<void> {
  if (!siteUrl) return;
  for (let left = MAIL_LEASE_SIZE; left > 0; left -= AT_ONCE) {
    if (Date.now() - began.getTime() > LEASING_AFTER_RESPONSE_MS) return;
    const { leased, answered, isHeld } = await sendLease(env, db, siteUrl, AT_ONCE);
    if (answered === 0 || isHeld || leased < AT_ONCE) return;
  }
}

/** Leases and sends due mails once. `answered`: the number that the server accepted or refused for good. */
async function sendLease(
  env: Env,
  db: Database,
  siteUrl: string,
  size: number,
): Promise<{ leased: number; answered: number; isHeld: boolean }> {
  const due = await leaseMails(db, new Date(), size);
  const leased = due.toSorted((one, other) => one.importance - other.importance);
  const ended = new Map<string, number>();
  let answered = 0;
  let isHeld = false;
  for (let from = 0; from < leased.length; from += AT_ONCE) {
    const group = leased.slice(from, from + AT_ONCE);
    const site = { name: env.SITE_NAME, url: siteUrl, timeZone: env.TIME_ZONE };
    const eventOf = await readMailEvents(env.ASSETS, db, group, site);
    const outcomes = await Promise.all(group.map((mail) => sendMail(env, siteUrl, mail, eventOf)));
    await recordMailOutcomes(db, outcomes, new Date());
    answered += outcomes.filter(
      ({ failed }) => !failed || failed.kind === "suppressed" || failed.kind === "withheld",
    ).length;
    isHeld ||= outcomes.some(({ failed }) => failed?.kind === "held");
    for (const [index, { failed }] of outcomes.entries()) {
      const label = `${group[index]?.template} ${failed ? "failed" : "sent"}`;
      ended.set(label, (ended.get(label) ?? 0) + 1);
    }
  }
  // One point for each template and outcome, because an invocation may write 250.
  for (const [label, count] of ended) writePoint("mail", label.split(" "), [count]);
  return { leased: leased.length, answered, isHeld };
}

/**
 * The cron's job: sends leases until no mail is due. The rest waits for the next tick when a whole lease fails, because
 * the mail server is down; when one is held, because the account's quota is used up; and when the server is slow,
 * because leased mails that are not sent before the job's limit come twice or late. Returns whether mails were left
 * because the budget was used up.
 */
async function sendAllDueMails({ env, db, budget }: CronTick): Promise<boolean> {
  if (!env.SITE_URL) {
    log("error", SITE_URL_MISSING);
    return false;
  }
  const began = Date.now();
  while (Date.now() - began <= LEASING_OF_JOB_MS) {
    const size = Math.min(MAIL_LEASE_SIZE, AT_ONCE * countAffordable(budget, GROUP_COST, LEASE_COST));
    if (size === 0) return true;
    const { leased, answered, isHeld } = await sendLease(env, db, env.SITE_URL, size);
    if (answered === 0 || isHeld || leased < size) return false;
  }
  return false;
}

type LeasedMail = Awaited<ReturnType<typeof leaseMails>>[number];

/** Sends a leased mail and returns its outcome. */
async function sendMail(
  env: Env,
  siteUrl: string,
  mail: LeasedMail,
  eventOf: (mail: FiledMail) => Promise<MailEvent>,
): Promise<MailOutcome> {
  const isRetained = !isTransient(mail) && !mail.is_to_former_address;
  const outcome = { id: mail.id, recipient: mail.recipient, isRetained };
  if (mail.is_withheld)
    return {
      ...outcome,
      failed: { kind: "withheld", reason: "mails to this address come back", next: null },
    };
  try {
    const contact = mail.contact ?? env.CONTACT_EMAIL;
    const { card, file: calendar } = await eventOf(mail);
    const site = { name: env.SITE_NAME, url: siteUrl, contact };
    const { subscription } = mail.params;
    const ends = subscription && siteUrl + unsubscribePath(env.JWT_SECRET, subscription);
    const params = { ...mail.params, ...(ends && { unsubscribe: ends }) };
    const message = await renderMail(env.ASSETS, { ...mail, params }, site, card);
    const replyTo = mail.params.reply_to || contact;
    const sending = env.MAIL.send({
      from: { email: env.MAIL_FROM, name: env.SITE_NAME },
      to: mail.recipient,
      replyTo,
      ...message,
      // One click in the mail program ends the mails (RFC 8058).
      ...(ends && {
        headers: { "List-Unsubscribe": `<${ends}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      }),
      ...(calendar && {
        attachments: [
          { ...calendar, type: "text/calendar; charset=utf-8", disposition: "attachment" as const },
        ],
      }),
    });
    await withTimeLimit(sending, SEND_LIMIT_MS);
    return { ...outcome, failed: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log("error", "mail not sent", mail.id, mail.template, reason);
    const kind = refusalKind(error);
    const held = new Date(Date.now() + HELD_MINUTES * 60_000).toISOString();
    const next = { suppressed: null, held, failed: nextAttempt(mail.attempts, new Date()) }[kind];
    return { ...outcome, failed: { kind, reason, next } };
  }
}

export function mailJobs(tick: CronTick) {
  return [cronJob("mails", { statements: 80, subrequests: 50 }, () => sendAllDueMails(tick))];
}
