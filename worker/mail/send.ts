import type { Context } from "hono";
import { type Budget, type Cost, roomFor } from "../budget.ts";
import { type App, type Database, openDatabase } from "../env.ts";
import { afterAnswer, log } from "../log.ts";
import { MISSING, trustedSite } from "../siteAddress.ts";
import { nextAttempt } from "./rules.ts";
import { LEASE_SIZE, leaseMails, type MailOutcome, writeOutcomes } from "./store.ts";
import { isPassing, renderMail } from "./templates.ts";

/** Sends due mails after the response. */
export function sendSoon(c: Context<App>): void {
  const { db } = openDatabase(c.env.DB, "first-primary");
  afterAnswer(c.executionCtx, "sending mails", sendWaiting(c.env, db, trustedSite(c.env, c.req.url)));
}

/** Mails sent in parallel, well below the connections of an invocation; their outcomes are written in one trip. */
const AT_ONCE = 5;
/** The highest cost of such a group: a failed mail takes two statements of the batch. */
const GROUP_COST: Cost = { statements: 2 * AT_ONCE, subrequests: AT_ONCE + 1 };
const LEASE_COST: Cost = { statements: 1, subrequests: 1 };

/**
 * Leases and sends due mails once. Failed ones are retried with growing pauses. Without the site's address none are
 * leased, because their links would be broken: they wait until it is set.
 */
export async function sendWaiting(
  env: Env,
  db: Database,
  siteUrl: string,
  size = LEASE_SIZE,
): Promise<{ leased: number; sent: number }> {
  if (!siteUrl) return { leased: 0, sent: 0 };
  const leased = await leaseMails(db, new Date(), size);
  let sent = 0;
  for (let from = 0; from < leased.length; from += AT_ONCE) {
    const group = leased.slice(from, from + AT_ONCE);
    const outcomes = await Promise.all(group.map((mail) => sendOne(env, siteUrl, mail)));
    await writeOutcomes(db, outcomes, new Date());
    sent += outcomes.filter(({ failed }) => !failed).length;
  }
  return { leased: leased.length, sent };
}

/**
 * The cron's job: sends leases until no mail is due. When a whole lease fails, the mail server is down and the rest
 * waits for the next tick. Returns whether mails were left because the budget was used up.
 */
export async function sweepMails(env: Env, db: Database, budget: Budget): Promise<boolean> {
  if (!env.SITE_URL) {
    log("error", MISSING);
    return false;
  }
  for (;;) {
    const size = Math.min(LEASE_SIZE, AT_ONCE * roomFor(budget, GROUP_COST, LEASE_COST));
    if (size === 0) return true;
    const { leased, sent } = await sendWaiting(env, db, env.SITE_URL, size);
    if (sent === 0 || leased < size) return false;
  }
}

type Leased = Awaited<ReturnType<typeof leaseMails>>[number];

/** Sends a leased mail and returns its outcome. */
async function sendOne(env: Env, siteUrl: string, mail: Leased): Promise<MailOutcome> {
  const isKept = !isPassing(mail);
  try {
    const message = renderMail(mail, { name: env.SITE_NAME, url: siteUrl, contact: env.CONTACT_EMAIL });
    const { reply_to: replyTo } = mail.params;
    await env.MAIL.send({
      from: { email: env.MAIL_FROM, name: env.SITE_NAME },
      to: mail.recipient,
      ...(replyTo && { replyTo }),
      ...message,
    });
    return { id: mail.id, isKept, failed: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log("error", "mail not sent", mail.id, mail.template, reason);
    return { id: mail.id, isKept, failed: { reason, next: nextAttempt(mail.attempts, new Date()) } };
  }
}
