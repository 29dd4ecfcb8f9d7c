import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { log } from "../../log.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { fetchSea, hasForecasts, SEA_SOURCE } from "./OpenMeteo.ts";
import { listDueCells, storeSea } from "./seaStore.ts";

/** Cells that one tick refreshes, in two calls. */
const CELLS_AT_ONCE = 25;
export const SEA_COST: BudgetCost = { statements: 3, subrequests: 4 };

/**
 * The cron's job: refreshes the forecasts of the sea for events outdoors of the coming days. A service that does not answer
 * leaves them as they are until a later tick. Returns whether cells are left.
 */
export async function refreshSea({ env, db, budget }: CronTick, now: Date): Promise<boolean> {
  if (!hasForecasts(env)) return false;
  if (countAffordable(budget, SEA_COST) === 0) return true;
  const today = dayInTimeZone(env.TIME_ZONE, now);
  const cells = await listDueCells(db, { today, limit: CELLS_AT_ONCE }, now);
  if (cells.length === 0) return false;
  try {
    const forecasts = await fetchSea(env, cells.map(toPosition));
    const stored = cells.map((cell, index) => ({ cell, hours: forecasts[index] ?? [] }));
    await storeSea(db, stored, SEA_SOURCE.name, now);
  } catch (error) {
    log("warn", "the sea's forecast", error);
  }
  return false;
}

function toPosition(cell: string) {
  const [latitude = 0, longitude = 0] = cell.split(",").map(Number);
  return { latitude, longitude };
}
