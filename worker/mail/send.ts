import type { Context } from "hono";
import { type App, type Database, openDatabase } from "../env.ts";
import { nextAttempt } from "./rules.ts";
import { forgetMail, forgetRecipient, leaseMails, markFailed, markSent } from "./store.ts";
import { isPassing, renderMail } from "./templates.ts";

/** Sends what waits, right after the answer has gone out. */
export function sendSoon(c: Context<App>): void {
  const origin = c.env.SITE_URL || new URL(c.req.url).origin;
  c.executionCtx.waitUntil(sendWaiting(c.env, openDatabase(c.env.DB, "first-primary").db, origin));
}

/** Sends every mail that is due. A mail that cannot go out is tried again with growing pauses. */
export async function sendWaiting(env: Env, db: Database, siteUrl: string): Promise<void> {
  for (const mail of await leaseMails(db, new Date())) {
    try {
      const message = renderMail(mail, { name: env.SITE_NAME, url: siteUrl, contact: env.CONTACT_EMAIL });
      await env.MAIL.send({
        from: { email: env.MAIL_FROM, name: env.SITE_NAME },
        to: mail.recipient,
        ...message,
      });
      if (isPassing(mail)) await forgetMail(db, mail.id);
      else await markSent(db, mail.id, new Date());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.error("mail not sent", mail.id, mail.template, reason);
      const next = nextAttempt(mail.attempts, new Date());
      await markFailed(db, mail.id, reason, next, new Date());
      if (isPassing(mail) && !next) await forgetRecipient(db, mail.id);
    }
  }
}
