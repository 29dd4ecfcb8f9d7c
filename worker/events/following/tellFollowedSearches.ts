import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { listCategories } from "../categories/store.ts";
import { eventFilterParams } from "../inputs.ts";
import { findCategoryIds } from "../rules.ts";
import {
  findSearchJob,
  listMatchingSearches,
  listSearchesAfter,
  MATCHING_STATEMENTS,
  SEARCHES_PAGE,
  writeSearchNotices,
} from "./store.ts";

/** A round: job, searches, categories, their matches in one batch, and the notices with the job's progress. */
export const SEARCHES_COST: BudgetCost = { statements: 3 + MATCHING_STATEMENTS + 2, subrequests: 5 };

/**
 * The cron's job: tells the followers of searches of new events, a page of searches for one event a round. Returns
 * whether the budget was used up.
 */
export async function tellFollowedSearches(
  { env: { TIME_ZONE }, db, budget }: CronTick,
  now: Date,
): Promise<boolean> {
  for (;;) {
    if (countAffordable(budget, SEARCHES_COST) === 0) return true;
    const job = await findSearchJob(db, now);
    if (!job) return false;
    const searches = await listSearchesAfter(db, job.after_search);
    const categories = await listCategories(db);
    const filters = searches.map(({ id, query }) => {
      const { category, ...filter } = eventFilterParams.parse(Object.fromEntries(new URLSearchParams(query)));
      // The search of a deleted category matches nothing.
      const ids = category === undefined ? {} : { categoryIds: findCategoryIds(categories, category) ?? [] };
      return { id, filter: { ...filter, ...ids } };
    });
    const matching = await listMatchingSearches(db, job.event_id, filters, dayInTimeZone(TIME_ZONE, now));
    const next = searches.length === SEARCHES_PAGE ? (searches.at(-1)?.id ?? null) : null;
    await writeSearchNotices(db, job, { matching, next }, now);
  }
}
