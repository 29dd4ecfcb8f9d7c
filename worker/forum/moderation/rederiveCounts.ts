import { type BudgetCost, type CronBudget, countAffordable, sumCosts } from "../../cronBudget.ts";
import type { Database } from "../../env.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { log } from "../../log.ts";
import {
  CORRECTED_AT_ONCE,
  COUNTED_REPLIES_AT_ONCE,
  COUNTED_TOPICS_AT_ONCE,
  listCountDifferences,
  RECOUNT_RETENTION_DAYS,
  recountDay,
  STEPS_PER_TICK,
  takeWithin,
} from "./rules.ts";
import type { ForumRecountRow } from "./schema.ts";
import {
  correctCategories,
  correctTopics,
  findRecount,
  insertRecount,
  listDifferingCategories,
  listDifferingTopics,
  listNextCategories,
  listNextTopics,
  type RecountedRow,
  type RecountStep,
  updateRecount,
} from "./store.ts";

/** Finding and creating the night's row. */
const BEGIN_COST: BudgetCost = { statements: 4, subrequests: 3 };
/** Listing, comparing, correcting in two statements, storing the progress. */
const STEP_COST: BudgetCost = { statements: 5, subrequests: 4 };

export const RECOUNT_COST: BudgetCost = sumCosts(BEGIN_COST, STEP_COST);

/**
 * The cron's job, once per night: derives the counts and the last reply of every topic from its replies, then the
 * topics of every category, some at a time. Different values are logged and corrected. Returns whether the budget ended
 * before the tick's share was done.
 */
export async function rederiveCounts(timeZone: string, db: Database, budget: CronBudget): Promise<boolean> {
  if (countAffordable(budget, RECOUNT_COST) === 0) return true;
  const day = recountDay(timeZone, new Date());
  let recount = await findRecount(db, day);
  if (!recount) {
    await insertRecount(db, { day, keptSince: addDays(day, -RECOUNT_RETENTION_DAYS) });
    recount = await findRecount(db, day);
  }
  for (let step = 0; recount && !recount.finished_at && step < STEPS_PER_TICK; step += 1) {
    if (countAffordable(budget, STEP_COST) === 0) return true;
    const next = (await compareTopics(db, recount)) ?? (await compareCategories(db, recount));
    await updateRecount(db, day, next);
    recount = { ...recount, ...next };
    if (recount.finished_at)
      log("info", "the forum's counts were re-derived", { day, corrected: recount.corrected });
  }
  return false;
}

/** Compares the next topics; null when none are left. */
async function compareTopics(db: Database, recount: ForumRecountRow): Promise<RecountStep | null> {
  if (recount.last_category_id !== "") return null;
  const topics = takeWithin(
    await listNextTopics(db, recount.last_ordinal),
    COUNTED_REPLIES_AT_ONCE,
    ({ replies }) => replies,
  );
  const last = topics.at(-1);
  if (!last) return null;
  const differing = await listDifferingTopics(db, recount.last_ordinal, last.ordinal);
  const lastDiffering = differing.length === CORRECTED_AT_ONCE ? differing.at(-1) : undefined;
  const corrected =
    differing.length > 0
      ? await correctTopics(
          db,
          differing.map(({ ordinal }) => ordinal),
        )
      : [];
  logDifferences("topic", corrected);
  return {
    last_ordinal: lastDiffering?.ordinal ?? last.ordinal,
    last_category_id: "",
    corrected: recount.corrected + corrected.length,
    finished_at: null,
  };
}

/** Compares the next categories; finishes the night when none are left. */
async function compareCategories(db: Database, recount: ForumRecountRow): Promise<RecountStep> {
  const { last_ordinal, last_category_id } = recount;
  const categories = takeWithin(
    await listNextCategories(db, last_category_id),
    COUNTED_TOPICS_AT_ONCE,
    ({ topics }) => topics,
  );
  const ids = categories.map(({ id }) => id);
  const lastId = ids.at(-1);
  if (lastId === undefined)
    return {
      last_ordinal,
      last_category_id,
      corrected: recount.corrected,
      finished_at: new Date().toISOString(),
    };
  const differing = await listDifferingCategories(db, ids);
  const corrected =
    differing.length > 0
      ? await correctCategories(
          db,
          differing.map(({ id }) => id),
        )
      : [];
  logDifferences("category", corrected);
  return {
    last_ordinal,
    last_category_id: lastId,
    corrected: recount.corrected + corrected.length,
    finished_at: null,
  };
}

function logDifferences(kind: "topic" | "category", rows: RecountedRow[]): void {
  for (const row of rows)
    for (const { column, stored, derived } of listCountDifferences(row))
      log("warn", `a count of the forum differed: ${kind} ${row.id}, ${column}:`, { stored, derived });
}
