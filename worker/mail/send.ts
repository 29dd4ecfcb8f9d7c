import type { Context } from "hono";
import { type App, type Database, openDatabase } from "../env.ts";
import { afterAnswer, log } from "../log.ts";
import { nextAttempt } from "./rules.ts";
import { forgetMail, forgetRecipient, LEASE_SIZE, leaseMails, markFailed, markSent } from "./store.ts";
import { isPassing, renderMail } from "./templates.ts";

/** Sends what waits, right after the answer has gone out. */
export function sendSoon(c: Context<App>): void {
  const origin = c.env.SITE_URL || new URL(c.req.url).origin;
  const { db } = openDatabase(c.env.DB, "first-primary");
  afterAnswer(c.executionCtx, "sending mails", sendWaiting(c.env, db, origin));
}

/**
 * The cron's share of a sweep: a message to everyone enrolled in a large event is out within a quarter of an hour, and
 * a sweep stays far below what one run may ask of the platform (two calls a mail, of a thousand) and the time until the
 * next.
 */
export const MAILS_PER_SWEEP = 200;

/**
 * Sends mails that are due, lease by lease, until none is left or `most` have been tried; one lease unless told. A mail
 * that cannot go out is tried again with growing pauses. When nothing of a whole lease goes out, the rest waits for
 * the next sweep: it is the mail server that is down.
 */
export async function sendWaiting(env: Env, db: Database, siteUrl: string, most = LEASE_SIZE): Promise<void> {
  for (let tried = 0; tried < most; tried += LEASE_SIZE) {
    const leased = await leaseMails(db, new Date());
    let sent = 0;
    for (const mail of leased) if (await sendOne(env, db, siteUrl, mail)) sent += 1;
    if (sent === 0 || leased.length < LEASE_SIZE) return;
  }
}

type Leased = Awaited<ReturnType<typeof leaseMails>>[number];

/** Whether the mail went out. */
async function sendOne(env: Env, db: Database, siteUrl: string, mail: Leased): Promise<boolean> {
  try {
    const message = renderMail(mail, { name: env.SITE_NAME, url: siteUrl, contact: env.CONTACT_EMAIL });
    const { reply_to: replyTo } = mail.params;
    await env.MAIL.send({
      from: { email: env.MAIL_FROM, name: env.SITE_NAME },
      to: mail.recipient,
      ...(replyTo && { replyTo }),
      ...message,
    });
    if (isPassing(mail)) await forgetMail(db, mail.id);
    else await markSent(db, mail.id, new Date());
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log("error", "mail not sent", mail.id, mail.template, reason);
    const next = nextAttempt(mail.attempts, new Date());
    await markFailed(db, mail.id, reason, next, new Date());
    if (isPassing(mail) && !next) await forgetRecipient(db, mail.id);
    return false;
  }
}
