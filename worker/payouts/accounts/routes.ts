import { recordOpening } from "../../audit/store.ts";
import { type AppContext, openDatabase } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import {
  consumeRateLimit,
  enforceRateLimit,
  newRoutes,
  parse,
  requireSignedIn,
  requireUser,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { log } from "../../log.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import { platformFee } from "../../payments/rules.ts";
import { isStripeError } from "../../payments/Stripe.ts";
import { hasPermissionFor, hasPermissionForAny } from "../../permissions/permissionMap.ts";
import { permissionRefusal } from "../../permissions/permissionRefusal.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import type { PayoutAccountView, PayoutsView } from "../outputs.ts";
import { findPayoutSums } from "../store.ts";
import { payoutsQuery } from "./inputs.ts";
import { openOnboarding } from "./openOnboarding.ts";
import { refreshAccount } from "./refreshAccount.ts";
import { requirementTexts, staleBefore, stoppedBy } from "./rules.ts";
import { findPayoutAccount, findTaxData, type PayoutAccountRow } from "./store.ts";

export const payoutAccountRoutes = newRoutes()
  .post("/account", requireSignedIn, requirePermission("payouts.manage"), async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.payouts.account, user.id);
    return c.json({ url: await openOnboarding(c, user) });
  })

  .get("/", requireSignedIn, requirePermission("payouts.read"), parse("query", payoutsQuery), async (c) => {
    const user = requireUser(c);
    const { refresh, organizerId = user.id } = c.req.valid("query");
    const refusal = permissionRefusal(user, (caller) =>
      hasPermissionFor(caller, "payouts.read", organizerId),
    );
    if (refusal) throw new Refusal(refusal);
    if (organizerId !== user.id && hasPermissionForAny(user, "payouts.read"))
      await recordOpening(c, {
        action: "ledger.read",
        subject: { kind: "ledger", id: organizerId },
        personId: organizerId,
      });
    const row = await currentAccount(c, organizerId, refresh === "true");
    const now = new Date();
    const { db } = c.var;
    const today = dayInTimeZone(c.env.TIME_ZONE, now);
    const tax_data = await findTaxData(db, organizerId);
    return c.json({
      account: accountView(row, MAIL_TEXTS[user.language].payouts.requirements),
      ...(await findPayoutSums(db, organizerId, today, Number(c.env.PAYOUT_DELAY_DAYS) || 0)),
      fee: platformFee(c.env),
      stopped_by: stoppedBy(row, tax_data, now),
      tax_data,
    } satisfies PayoutsView);
  });

/** An organizer's account, retrieved from Stripe when that is asked for or long ago; the stored one while Stripe is silent. */
async function currentAccount(
  c: AppContext,
  userId: string,
  refresh: boolean,
): Promise<PayoutAccountRow | undefined> {
  // The primary, because an event of Stripe may have been written a moment ago.
  if (refresh) c.set("db", openDatabase(c.env.DB, "first-primary").db);
  const row = await findPayoutAccount(c.var.db, userId);
  if (!row?.stripe_account_id || row.state === "closed") return row;
  const isOld = !row.checked_at || row.checked_at < staleBefore(new Date());
  if (!refresh && !isOld) return row;
  if (await consumeRateLimit(c, RATE_LIMITS.payouts.refresh, userId)) return row;
  try {
    await refreshAccount(c.env, c.var.db, row);
  } catch (error) {
    if (!isStripeError(error)) throw error;
    log("warn", "Stripe does not answer about an account", userId, error.message);
    return row;
  }
  return findPayoutAccount(c.var.db, userId);
}

function accountView(
  row: PayoutAccountRow | undefined,
  topics: Parameters<typeof requirementTexts>[1],
): PayoutAccountView {
  if (!row?.stripe_account_id) return { state: "none", asked_by: null, requirements: [], deadline: null };
  const { state, asked_by, requirements, deadline } = row;
  return { state, asked_by, requirements: requirementTexts(requirements, topics), deadline };
}
