import type { Context } from "hono";
import { type BudgetCost, type CronBudget, countAffordable } from "../cronBudget.ts";
import { type AppEnv, type Database, openDatabase } from "../env.ts";
import { type CronTick, cronJob } from "../jobs.ts";
import { withTimeLimit } from "../lib/timeLimit.ts";
import { log, runAfterResponse } from "../log.ts";
import { writePoint } from "../metrics.ts";
import { SITE_URL_MISSING, siteUrl } from "../siteUrl.ts";
import { HELD_MINUTES, nextAttempt, refusalKind } from "./rules.ts";
import { leaseMails, MAIL_LEASE_SIZE, type MailOutcome, recordMailOutcomes } from "./store.ts";
import { isTransient, renderMail } from "./templates.ts";

/** The site as a mail's file names it. */
export type MailSender = { name: string; url: string; timeZone: string };
export type MailFile = { filename: string; content: string };
/** What a mail's file is written from. */
export type FiledMail = { language: string; params: Record<string, string> };
type ReadMailCalendars = (
  db: Database,
  mails: FiledMail[],
  site: MailSender,
) => Promise<(mail: FiledMail) => MailFile | null>;

let readMailCalendars: ReadMailCalendars = async () => () => null;

/** Sets what writes the calendar files of mails: it is given, because calendars stand above mails. */
export function setMailCalendars(read: ReadMailCalendars): void {
  readMailCalendars = read;
}

/** Sends due mails after the response. */
export function sendMailsAfterResponse(c: Context<AppEnv>): void {
  const { db } = openDatabase(c.env.DB, "first-primary");
  runAfterResponse(c.executionCtx, "sending mails", sendDueMails(c.env, db, siteUrl(c), new Date()));
}

/**
 * A mail that the server has not taken after so many milliseconds counts as failed. A whole lease of such mails, four groups
 * one after the other, is noted before the lease ends, and a hanging server keeps no job of the cron from running. A mail that
 * the server takes later than that comes twice.
 */
export const SEND_LIMIT_MS = 25_000;

/** Mails sent in parallel, well below the connections of an invocation; their outcomes are written in one trip. */
const AT_ONCE = 5;
/** The highest cost of such a group: the events of its files, and a failed mail takes two statements of the batch. */
const GROUP_COST: BudgetCost = { statements: 2 * AT_ONCE + 1, subrequests: AT_ONCE + 3 };
const LEASE_COST: BudgetCost = { statements: 1, subrequests: 1 };

/**
 * The platform ends work 30 s after the response. A group that is leased within so many milliseconds, and takes
 * SEND_LIMIT_MS, is noted before.
 */
export const LEASING_AFTER_RESPONSE_MS = 3000;
/** The same for the cron's job, whose limit is JOB_LIMIT_MS and which leases four groups at once. */
export const LEASING_OF_JOB_MS = 15_000;

/**
 * Sends due mails after a response, MAIL_LEASE_SIZE at most, each group leased when the one before is noted. `began`: when
 * the work after the response began. Failed ones are retried with growing pauses. Without the site's address none are
 * leased, because their links would be broken: they wait until it is set.
 */
export async function sendDueMails(env: Env, db: Database, siteUrl: string, began: Date): Promise<void> {
  if (!siteUrl) return;
  for (let left = MAIL_LEASE_SIZE; left > 0; left -= AT_ONCE) {
    if (Date.now() - began.getTime() > LEASING_AFTER_RESPONSE_MS) return;
    const { leased, answered, isHeld } = await sendLease(env, db, siteUrl, AT_ONCE);
    if (answered === 0 || isHeld || leased < AT_ONCE) return;
  }
}

/** Leases and sends due mails once. `answered`: how many the server took, or refused for good. */
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
    const fileOf = await readMailCalendars(db, group, site);
    const outcomes = await Promise.all(group.map((mail) => sendMail(env, siteUrl, mail, fileOf)));
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
  // An invocation may write 250 points: one for each template and outcome.
  for (const [label, count] of ended) writePoint("mail", label.split(" "), [count]);
  return { leased: leased.length, answered, isHeld };
}

/**
 * The cron's job: sends leases until no mail is due. When a whole lease fails, the mail server is down, and when one is
 * held, the account's quota is used up: the rest waits for the next tick. When the server is slow, the rest waits, too, because mails that are leased and not sent before the
 * job's limit come twice or late. Returns whether mails were left because the budget was used up.
 */
export async function sendAllDueMails(env: Env, db: Database, budget: CronBudget): Promise<boolean> {
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
  fileOf: (mail: FiledMail) => MailFile | null,
): Promise<MailOutcome> {
  const isKept = !isTransient(mail) && !mail.is_to_former_address;
  const outcome = { id: mail.id, recipient: mail.recipient, isKept };
  if (mail.is_withheld)
    return {
      ...outcome,
      failed: { kind: "withheld", reason: "mails to this address come back", next: null },
    };
  try {
    const contact = mail.contact ?? env.CONTACT_EMAIL;
    const message = renderMail(mail, { name: env.SITE_NAME, url: siteUrl, contact });
    const calendar = fileOf(mail);
    const replyTo = mail.params.reply_to || contact;
    const sending = env.MAIL.send({
      from: { email: env.MAIL_FROM, name: env.SITE_NAME },
      to: mail.recipient,
      replyTo,
      ...message,
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

export function mailJobs({ budget, db, env }: CronTick) {
  return [cronJob("mails", { statements: 80, subrequests: 50 }, () => sendAllDueMails(env, db, budget))];
}
