import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { byId, enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { TRIES } from "../checkout/eventCheckout.ts";
import { expirePayment, openCheckout } from "../checkout/openCheckout.ts";
import { hasTermsOrAsks, type SaleTerms } from "../checkout/rules.ts";
import { requireSite, saleTermsOf } from "../checkout/saleTerms.ts";
import { acceptTerms } from "../checkout/store.ts";
import type { Checkout } from "../outputs.ts";
import { finishSettlement } from "../refunds/finishSettlement.ts";
import { findPayment } from "../store.ts";
import { balanceBody } from "./inputs.ts";
import { isCardCharge } from "./rules.ts";
import { type BalanceState, findBalance, findOpenBalancePayment, openBalancePayment } from "./store.ts";

/** The payment of what an enrolment of the caller still owes after its deposit. */
export const balanceRoutes = newRoutes().post(
  "/participations/:id/balance",
  requireSignedIn,
  byId("not_found"),
  parse("json", balanceBody),
  async (c) => {
    requireSite(c);
    await enforceRateLimit(c, RATE_LIMITS.checkout.checkout, requireUser(c).id);
    const terms = saleTermsOf(c, c.req.valid("json").terms_version);
    const url = await balanceCheckoutUrl(c, c.req.valid("param").id, terms);
    return c.json({ url } satisfies Checkout);
  },
);

/**
 * The checkout URL of a balance: of its open payment, or of a new one. An open payment under former terms of sale, or of
 * a kept card, is ended first. Refuses with `not_found` an enrolment that is not the caller's or not confirmed, with
 * `already_paid` one that owes nothing, and with `event_cancelled` or `event_past`.
 */
async function balanceCheckoutUrl(c: AppContext, id: string, terms: SaleTerms): Promise<string> {
  const { db } = c.var;
  for (let tries = 0; tries < TRIES; tries++) {
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const balance = await requireOwedBalance(c, id, today);
    const open = await findOpenBalancePayment(db, id);
    if (open && (isCardCharge(open) || !hasTermsOrAsks(open, terms))) {
      await expirePayment(c, open);
      await finishSettlement(c, open.event_id);
      continue;
    }
    if (open) await acceptTerms(db, open, terms, new Date());
    const newId = open ? null : await openBalancePayment(db, balance, { terms, today }, new Date());
    const payment = open ?? (newId ? await findPayment(db, newId) : undefined);
    const url = payment && (await openCheckout(c, payment));
    if (url) return url;
    await finishSettlement(c, balance.event_id);
  }
  throw new Refusal("payment_unavailable");
}

async function requireOwedBalance(c: AppContext, id: string, today: string): Promise<BalanceState> {
  const balance = await findBalance(c.var.db, id);
  if (!balance || balance.user_id !== requireUser(c).id) throw new Refusal("not_found");
  if (balance.cancelled_at) throw new Refusal("event_cancelled");
  if (balance.status !== "confirmed") throw new Refusal("not_found");
  if (balance.cents === 0) throw new Refusal("already_paid");
  if (balance.last_day < today) throw new Refusal("event_past");
  return balance;
}
