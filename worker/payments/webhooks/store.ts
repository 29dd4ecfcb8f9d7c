import { inArray, sql } from "drizzle-orm";
import { type BudgetCost, type CronBudget, countAffordable } from "../../cronBudget.ts";
import type { Database } from "../../env.ts";
import { stripeEvents } from "../schema.ts";

/** Stripe retries an event for three days, and resends one on demand for thirty. */
const KEPT_DAYS = 30;
/** Maximum per cron run: far more than arrive in its five minutes. */
const DELETED_AT_ONCE = 1000;

const DELETION_COST: BudgetCost = { statements: 1, subrequests: 1 };

/**
 * Deletes events that concerned no payment here and cannot be delivered again, the oldest first. Returns whether there
 * may be more.
 */
export async function deleteOldStripeEvents(db: Database, now: Date, budget: CronBudget): Promise<boolean> {
  if (countAffordable(budget, DELETION_COST) === 0) return true;
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000).toISOString();
  const old = sql`(select id from stripe_events where payment_id is null and processed_at < ${before}
    order by processed_at
    limit ${DELETED_AT_ONCE})`;
  const { meta } = await db.delete(stripeEvents).where(inArray(stripeEvents.id, old));
  return meta.changes >= DELETED_AT_ONCE;
}
