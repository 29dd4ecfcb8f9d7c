import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { hourInTimeZone } from "../../lib/timeZones.ts";
import { isHourToRemind } from "../../mail/reminderHours.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { firstIssueSince, isIssueDay, issueParams } from "./rules.ts";
import { beginIssues, insertIssueMails, listDueIssues, purgeUnconfirmed } from "./store.ts";

/** Subscribers whose mails a tick writes: fewer than it sends, so that other mails do not wait behind thousands. */
export const ISSUE_CHUNK = 100;
const CHUNK_COST: BudgetCost = { statements: 2, subrequests: 1 };
/** Purging, the issues, and a chunk of one. */
export const NEWSLETTER_COST: BudgetCost = { statements: 5, subrequests: 4 };

/**
 * The cron's job: deletes unconfirmed subscriptions, and in the daytime writes issues into the outbox, ISSUE_CHUNK mails
 * in a tick. They begin on Thursdays; subscribers whom a day of ticks did not reach get theirs on the days after. Returns
 * false, because the next tick does the rest.
 */
export async function sendNewsletter({ env, db, budget }: CronTick, now: Date) {
  await purgeUnconfirmed(db, now);
  const day = dayInTimeZone(env.TIME_ZONE, now);
  if (!isHourToRemind(hourInTimeZone(env.TIME_ZONE, now))) return false;
  if (isIssueDay(day)) await beginIssues(db, day, firstIssueSince(now), now);
  let left = ISSUE_CHUNK;
  for (const issue of await listDueIssues(db, addDays(day, -7), now)) {
    if (left === 0 || issue.articles.length === 0 || countAffordable(budget, CHUNK_COST) === 0) continue;
    left -= await insertIssueMails(db, issue, issueParams(issue.articles), left, now);
  }
  return false;
}
