import { type BudgetCost, type CronBudget, countAffordable } from "../../cronBudget.ts";
import type { Database } from "../../env.ts";
import { log } from "../../log.ts";
import { erasureCutoff, REPLIES_AT_ONCE, TOPIC_REPLIES_AT_ONCE, takeWithin } from "./rules.ts";
import { eraseReplies, eraseTopics, listTopicsToErase } from "./store.ts";

/** Listing topics, erasing them with their replies, erasing replies, deleting refused posts. */
export const ERASING_COST: BudgetCost = { statements: 5, subrequests: 3 };

/**
 * Erases the texts of posts deleted ERASED_AFTER_DAYS ago, and of a topic's replies with it; rows and numbers stay,
 * pictures are released. Returns whether more may be left.
 */
export async function eraseDeletedPosts(db: Database, budget: CronBudget): Promise<boolean> {
  if (countAffordable(budget, ERASING_COST) === 0) return true;
  const cutoff = erasureCutoff(new Date());
  const due = await listTopicsToErase(db, cutoff);
  const topics = takeWithin(due, TOPIC_REPLIES_AT_ONCE, ({ replies }) => replies);
  if (topics.length > 0)
    await eraseTopics(
      db,
      topics.map(({ id }) => id),
      cutoff,
    );
  const replies = await eraseReplies(db, cutoff);
  if (topics.length + replies > 0)
    log("info", "texts of deleted posts were erased", { topics: topics.length, replies });
  return topics.length < due.length || replies >= REPLIES_AT_ONCE;
}
