import { type BudgetCost, countAffordable, sumCosts } from "../../cronBudget.ts";
import { batchQueries } from "../../env.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { hourInTimeZone } from "../../lib/timeZones.ts";
import { log } from "../../log.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { findNextChain, LINKS_PAGE, type RunQueries } from "./chainStore.ts";
import { CHAIN_START, type ChainPosition, checkLinks } from "./checkLinks.ts";
import { endChain, saveProblems } from "./store.ts";

/** From one to six at night, when the site has few requests. */
const FIRST_HOUR = 1;
const LAST_HOUR = 5;
/** Rows after which a tick ends: one long day, or many short ones. */
const ROWS_PER_TICK = 20_000;

/** The next organizer; links and registers, in two round trips; closed registers; written problems, and the chain's end. */
const STEP_COST: BudgetCost = {
  statements: 1 + 3 + LINKS_PAGE * 7 + 1 + 3,
  subrequests: 1 + 1 + LINKS_PAGE * 3 + 3,
};
/** A step, the progress read and written, and a chain that cannot be read. */
export const SEALS_COST: BudgetCost = sumCosts(STEP_COST, { statements: 1, subrequests: 3 });
/** Ticks that may fail at a chain before the check continues with the next organizer. */
const TRIES_MAX = 3;

/**
 * The progress of tonight's check. `organizer` "": not started; null: finished. `began`: the start of this organizer's
 * check. `tries`: ticks that failed at this chain.
 */
type Progress = ChainPosition & {
  day: string;
  organizer: string | null;
  began: string | null;
  tries: number;
};
const PROGRESS_KEY = "seal-check";

/**
 * The cron's job: checks, once a night, every chain of seals and the registers that it covers, and records rows that
 * differ from their seal. An unfinished check continues the next night; a chain that cannot be read does not stop the
 * others. Returns whether the budget was used up.
 */
export async function checkSealsAtNight({ env, db, budget }: CronTick, now: Date): Promise<boolean> {
  const hour = hourInTimeZone(env.TIME_ZONE, now);
  if (hour < FIRST_HOUR || hour > LAST_HOUR || countAffordable(budget, SEALS_COST) === 0) return false;
  const today = dayInTimeZone(env.TIME_ZONE, now);
  const known = await env.CONFIG.get<Progress>(PROGRESS_KEY, "json");
  if (known?.organizer === null && known.day === today) return false;
  let progress: Progress = known && known.organizer !== null ? known : newProgress(today);
  if (progress.tries >= TRIES_MAX) {
    const { organizer } = progress;
    log("error", "a chain of seals could not be checked:", organizer);
    const row_id = String(progress.number + 1);
    const unread = { register_id: "", day: null, row: "seal", row_id, fault: "chain" } as const;
    if (organizer) await saveProblems(db, organizer, [unread], now);
    progress = { ...newProgress(today), organizer };
  }
  const run: RunQueries = (statements) => batchQueries(db, statements);
  let rows = 0;
  try {
    while (progress.organizer !== null && rows < ROWS_PER_TICK) {
      if (countAffordable(budget, STEP_COST) === 0) break;
      if (progress.began === null) {
        const organizer = await findNextChain(run, progress.organizer);
        progress = { ...newProgress(today), organizer, began: organizer && now.toISOString() };
        continue;
      }
      const { organizer, began } = progress;
      const step = await checkLinks(run, organizer, progress, today);
      await saveProblems(db, organizer, step.problems, now);
      if (step.isEnd) await endChain(db, organizer, { end: step.end, began, now });
      progress = { ...progress, ...step.position, began: step.isEnd ? null : began, tries: 0 };
      rows += step.rows;
    }
  } catch (error) {
    progress = { ...progress, tries: progress.tries + 1 };
    throw error;
  } finally {
    await env.CONFIG.put(PROGRESS_KEY, JSON.stringify(progress));
  }
  return false;
}

function newProgress(day: string): Progress {
  return { day, organizer: "", ...CHAIN_START, began: null, tries: 0 };
}
