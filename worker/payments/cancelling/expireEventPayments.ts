import type { Context } from "hono";
import { type AppEnv, openDatabase } from "../../env.ts";
import { runAfterResponse } from "../../log.ts";
import { sendDueMails } from "../../mail/send.ts";
import { envWithSiteUrl } from "../../siteUrl.ts";
import { tryReconcilePayment } from "../reconcile.ts";
import { sendRefunds } from "../refunds/sendRefunds.ts";
import { PAYMENTS_EXPIRED_AT_ONCE } from "./rules.ts";
import { listOpenPayments } from "./store.ts";

/**
 * Expires a cancelled event's open checkout sessions after the response. The cron expires the rest, and a session paid
 * meanwhile is refunded when it settles.
 */
export function expireEventPaymentsSoon(c: Context<AppEnv>, eventId: string): void {
  const ending = expireEventPayments(envWithSiteUrl(c), eventId);
  runAfterResponse(c.executionCtx, "ending payments", ending);
}

async function expireEventPayments(env: Env, eventId: string): Promise<void> {
  const began = new Date();
  const { db } = openDatabase(env.DB, "first-primary");
  for (const id of await listOpenPayments(db, eventId, PAYMENTS_EXPIRED_AT_ONCE)) {
    await tryReconcilePayment(env, db, id);
  }
  // Sends the refunds and mails of sessions that were already paid.
  await sendRefunds(env, db, PAYMENTS_EXPIRED_AT_ONCE);
  await sendDueMails(env, db, env.SITE_URL, began);
}
