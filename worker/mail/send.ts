import type { Context } from "hono";
import { type Budget, type Cost, roomFor } from "../budget.ts";
import { type App, type Database, openDatabase } from "../env.ts";
import { afterAnswer, log } from "../log.ts";
import { MISSING, trustedSite } from "../siteAddress.ts";
import { nextAttempt } from "./rules.ts";
import { LEASE_SIZE, leaseMails, type MailOutcome, writeOutcomes } from "./store.ts";
import { isPassing, renderMail } from "./templates.ts";

/** Sends what waits, right after the answer has gone out. */
export function sendSoon(c: Context<App>): void {
  const { db } = openDatabase(c.env.DB, "first-primary");
  afterAnswer(c.executionCtx, "sending mails", sendWaiting(c.env, db, trustedSite(c.env, c.req.url)));
}

/** So many mails go out at the same moment, far fewer than the connections of an invocation; what became of them is written in one trip. */
const AT_ONCE = 5;
/** What such a group costs at most: each mail that fails is written by two statements of the same batch. */
const GROUP_COST: Cost = { statements: 2 * AT_ONCE, subrequests: AT_ONCE + 1 };
const LEASE_COST: Cost = { statements: 1, subrequests: 1 };

/**
 * Sends one lease of the mails that are due. A mail that cannot go out is tried again with growing pauses. Without the
 * site's address none is taken, because its links would lead nowhere: they wait until it is set.
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
 * The cron's share: lease by lease until none is due. When nothing of a whole lease goes out, the rest waits for the
 * next tick: it is the mail server that is down. Answers whether it left some for want of room.
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

/** Sends a leased mail, and says what is to be written of it. */
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
