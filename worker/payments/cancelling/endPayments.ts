import type { Context } from "hono";
import { type AppEnv, openDatabase } from "../../env.ts";
import { siteUrl } from "../../http.ts";
import { runAfterResponse } from "../../log.ts";
import { sendDueMails } from "../../mail/send.ts";
import { checkPayment } from "../checking.ts";
import { sendRefunds } from "../refunds/sending.ts";
import { OPEN_ENDED_AT_ONCE } from "./rules.ts";
import { listOpenPayments } from "./store.ts";

/**
 * After an event is cancelled: whoever is paying for it finds Stripe's page closed. What does not go through now is
 * the cron's, and who has paid meanwhile gets it back when the payment settles.
 */
export function endPaymentsSoon(c: Context<AppEnv>, eventId: string): void {
  const ending = endPayments({ ...c.env, SITE_URL: siteUrl(c) }, eventId);
  runAfterResponse(c.executionCtx, "ending payments", ending);
}

async function endPayments(env: Env, eventId: string): Promise<void> {
  const { db } = openDatabase(env.DB, "first-primary");
  for (const id of await listOpenPayments(db, eventId, OPEN_ENDED_AT_ONCE)) {
    await checkPayment(env, db, id);
  }
  // Some had paid already, and were told.
  await sendRefunds(env, db, OPEN_ENDED_AT_ONCE);
  await sendDueMails(env, db, env.SITE_URL);
}
