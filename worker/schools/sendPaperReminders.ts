import type { BudgetCost } from "../cronBudget.ts";
import { countAffordable } from "../cronBudget.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import type { LanguageCode } from "../lib/languages.ts";
import { formatEventDays } from "../lib/longDays.ts";
import { schoolDashboardPath } from "../lib/pageAddresses.ts";
import { hourInTimeZone } from "../lib/timeZones.ts";
import { MAIL_TEXTS } from "../mail/paramTexts.ts";
import { isHourToRemind } from "../mail/reminderHours.ts";
import { mailsInsert } from "../mail/store.ts";
import type { CronTick } from "../runCronJobs.ts";
import type { SchoolPaper } from "./contract.ts";
import { listEndingPapers } from "./store.ts";

export const PAPER_REMINDERS_COST: BudgetCost = { statements: 2, subrequests: 2 };

/** Reminds owners and managers of papers that end in 30 and in 7 days, by day. Returns false: the next tick continues. */
export async function sendPaperReminders({ env, db, budget }: CronTick, now: Date) {
  const { TIME_ZONE, SITE_URL } = env;
  if (!isHourToRemind(hourInTimeZone(TIME_ZONE, now))) return false;
  if (countAffordable(budget, PAPER_REMINDERS_COST) === 0) return false;
  const papers = await listEndingPapers(db, dayInTimeZone(TIME_ZONE, now));
  if (papers.length === 0) return false;
  const drafts = papers.map((paper) => ({
    recipient: paper.email,
    language: paper.language,
    template: "school_paper_ends" as const,
    params: {
      name: paper.full_name,
      title: paper.school_name,
      paper: paper.title ?? paperNames(paper.language)[paper.kind],
      day: formatEventDays({ date: paper.expires_on, end_date: null }, paper.language),
      link: SITE_URL + schoolDashboardPath(paper.school_slug),
    },
    dedupeKey: paper.key,
  }));
  await mailsInsert(db, drafts, now);
  return false;
}

function paperNames(language: LanguageCode): Record<SchoolPaper, string> {
  const { insurance, law, another } = MAIL_TEXTS[language].school_paper_ends;
  return { insurance, law, other: another };
}
