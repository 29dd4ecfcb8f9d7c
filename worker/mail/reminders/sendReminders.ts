import { type BudgetCost, type CronBudget, countAffordable } from "../../cronBudget.ts";
import type { Database } from "../../env.ts";
import { workOnEach } from "../../jobs.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { hourInTimeZone } from "../../lib/timeZones.ts";
import { readPublicConfig } from "../../settings/store.ts";
import { type MailDraft, mailsInsert } from "../store.ts";
import { documentReminderMail, packageReminderMail, type ReminderContext } from "./reminderMails.ts";
import { DOCUMENT_DAYS, isHourToRemind, PACKAGE_DAYS_MAX } from "./rules.ts";
import {
  type ExpiringDocument,
  listExpiringDocuments,
  listExpiringPackages,
  type PackagePrices,
  type ReminderCursor,
} from "./store.ts";

/** Reads the reminders of one kind from a cursor (or the start); `next` is the next cursor, null at the end. */
type ReminderRound = (
  db: Database,
  here: ReminderContext,
  after?: ReminderCursor,
) => Promise<{ drafts: MailDraft[]; next: ReminderCursor | null }>;

const ROUNDS: Record<string, ReminderRound> = {
  packages: packageRound,
  insurance: (db, here, after) => documentRound(db, "insurance", here, after),
  medical: (db, here, after) => documentRound(db, "medical", here, after),
};

async function packageRound(
  db: Database,
  here: ReminderContext,
  after: ReminderCursor = { ends: here.now, place: 0 },
) {
  const { rows, next } = await listExpiringPackages(
    db,
    after,
    addDays(here.today, PACKAGE_DAYS_MAX + 1),
    here.packagePrices,
  );
  return { drafts: rows.flatMap((held) => packageReminderMail(held, here) ?? []), next };
}

async function documentRound(
  db: Database,
  paper: ExpiringDocument,
  here: ReminderContext,
  after: ReminderCursor = { ends: here.today, place: 0 },
) {
  // Only paid events require documents.
  if ((await readPublicConfig(db)).eventsFreeMode) return { drafts: [], next: null };
  const { rows, next } = await listExpiringDocuments(
    db,
    paper,
    after,
    addDays(here.today, DOCUMENT_DAYS + 1),
  );
  return { drafts: rows.map((person) => documentReminderMail(person, paper, here)), next };
}

/** The cursors of today's rounds; null for a finished round. */
type Progress = { day: string; rounds: Record<string, ReminderCursor | null> };
const PROGRESS_KEY = "reminders";
/** A round looks up free mode, reads one page in one batch and inserts its mails. */
const ROUND_COST: BudgetCost = { statements: 4, subrequests: 3 };

/**
 * Inserts the day's reminders into the outbox, one page per kind and tick, in the morning or later when a run was
 * missed. Each mail has a dedupe key, so nobody is reminded twice; the cursors only save reading. What a day does not
 * reach is reached the next day, earliest expiry first. Returns false: a tick never leaves work for want of budget.
 */
export async function sendReminders(
  env: Env,
  db: Database,
  packagePrices: PackagePrices,
  now: Date,
  budget: CronBudget,
): Promise<boolean> {
  const { TIME_ZONE: timeZone, SITE_URL: siteUrl, CONFIG } = env;
  if (!isHourToRemind(hourInTimeZone(timeZone, now))) return false;
  const today = dayInTimeZone(timeZone, now);
  const known = await CONFIG.get<Progress>(PROGRESS_KEY, "json");
  const rounds = known?.day === today ? known.rounds : {};
  const waiting = Object.entries(ROUNDS).filter(([name]) => rounds[name] !== null);
  if (waiting.length === 0) return false;
  const here = { siteUrl, timeZone, today, now: now.toISOString(), packagePrices };
  try {
    await workOnEach(waiting, async ([name, round]) => {
      if (countAffordable(budget, ROUND_COST) === 0) return;
      const { drafts, next } = await round(db, here, rounds[name] ?? undefined);
      if (drafts.length > 0) await mailsInsert(db, drafts, now);
      rounds[name] = next;
    });
  } finally {
    await CONFIG.put(PROGRESS_KEY, JSON.stringify({ day: today, rounds } satisfies Progress));
  }
  return false;
}
