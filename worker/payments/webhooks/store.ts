import { inArray, sql } from "drizzle-orm";
import { type BudgetCost, type CronBudget, countAffordable } from "../../budget.ts";
import type { Database } from "../../env.ts";
import { stripeEvents } from "../schema.ts";

/** Stripe sends an event again for three days, and anybody may have it sent again for thirty. */
const KEPT_DAYS = 30;
/** As many as one tick deletes: far more than come in its five minutes. */
const FORGOTTEN_AT_ONCE = 1000;

const FORGETTING_COST: BudgetCost = { statements: 1, subrequests: 1 };

/** Forgets events that no second delivery can come of any more, the oldest first. Answers whether there may be more. */
export async function forgetStripeEvents(db: Database, now: Date, budget: CronBudget): Promise<boolean> {
  if (countAffordable(budget, FORGETTING_COST) === 0) return true;
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000).toISOString();
  const old = sql`(select id from stripe_events where processed_at < ${before} order by processed_at
    limit ${FORGOTTEN_AT_ONCE})`;
  const { meta } = await db.delete(stripeEvents).where(inArray(stripeEvents.id, old));
  return meta.changes >= FORGOTTEN_AT_ONCE;
}
