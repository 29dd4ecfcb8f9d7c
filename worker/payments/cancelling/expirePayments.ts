import { type AppContext, openDatabase } from "../../env.ts";
import { runAfterResponse } from "../../log.ts";
import { sendDueMails } from "../../mail/send.ts";
import { envWithSiteUrl } from "../../siteUrl.ts";
import { tryReconcilePayment } from "../reconcile.ts";
import { sendRefunds } from "../refunds/sendRefunds.ts";
import { PAYMENTS_EXPIRED_AT_ONCE } from "./mails.ts";
import { listOpenPayments, type OpenPaymentsScope } from "./store.ts";

/**
 * Expires the open checkout sessions of a cancelled event, an ended enrolment or an erased account after the response.
 * The cron expires the rest, and a session paid meanwhile is refunded when it settles.
 */
export function expirePaymentsSoon(c: AppContext, scope: OpenPaymentsScope): void {
  const ending = expirePayments(envWithSiteUrl(c), scope);
  runAfterResponse(c.executionCtx, "ending payments", ending);
}

async function expirePayments(env: Env, scope: OpenPaymentsScope): Promise<void> {
  const began = new Date();
  const { db } = openDatabase(env.DB, "first-primary");
  const open = await listOpenPayments(db, scope, PAYMENTS_EXPIRED_AT_ONCE);
  if (open.length === 0) return;
  for (const id of open) {
    await tryReconcilePayment(env, db, id, { end: true });
  }
  // Sends the refunds and mails of sessions that were already paid.
  await sendRefunds(env, db, PAYMENTS_EXPIRED_AT_ONCE);
  await sendDueMails(env, db, env.SITE_URL, began);
}
