import { type BudgetCost, countAffordable } from "../cronBudget.ts";
import type { Database } from "../env.ts";
import { addDays, dayInTimeZone } from "../lib/calendarDays.ts";
import { formatEventDays } from "../lib/longDays.ts";
import { hourInTimeZone } from "../lib/timeZones.ts";
import { type CronTick, workOnEach } from "../runCronJobs.ts";
import { readPublicConfig } from "../settings/store.ts";
import { DOCUMENT_DAYS, duePackageReminder, PACKAGE_DAYS_MAX } from "./expiryReminderRules.ts";
import {
  type ExpiringDocument,
  type ExpiringDocumentRow,
  type ExpiringPackageRow,
  listExpiringDocuments,
  listExpiringPackages,
  type PackagePrices,
  type ReminderCursor,
} from "./expiryRemindersStore.ts";
import { MAIL_TEXTS } from "./paramTexts.ts";
import { isHourToRemind } from "./reminderHours.ts";
import { type MailDraft, mailsInsert } from "./store.ts";

/** A reminder with what it is about, for the notice beside the mail. */
export type ReminderDraft = MailDraft & {
  dedupeKey: string;
  userId: string;
  subject: string;
  /** The notice's parameters. */
  told: Record<string, string>;
};

/** Statement of one kind's notices, before their mails in the batch. */
type ReminderNotices = (
  db: Database,
  drafts: ReminderDraft[],
  now: Date,
) => Parameters<Database["batch"]>[0][number];

/** Reads the reminders of one kind from a cursor (or the start); `next` is the next cursor, null at the end. */
type ReminderRound = (
  db: Database,
  here: ReminderContext,
  after?: ReminderCursor,
) => Promise<{ drafts: ReminderDraft[]; next: ReminderCursor | null }>;

const ROUNDS: Record<string, ReminderRound> = {
  packages: packageRound,
  insurance: (db, here, after) => documentRound(db, "insurance", here, after),
  medical: (db, here, after) => documentRound(db, "medical", here, after),
};

/** `today` is the calendar day in the site's time zone; `now` is an ISO time. */
type ReminderContext = {
  siteUrl: string;
  timeZone: string;
  today: string;
  now: string;
  packagePrices: PackagePrices;
};

const PACKAGE_PAGES = { organizer: "/organizer-packages", sponsor: "/sponsor-packages" } as const;

const PAPERS_PAGE = "/profile?tab=certificazioni";

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
  // No reminders of documents in free mode, because only paid events require them.
  if ((await readPublicConfig(db)).eventsFreeMode) return { drafts: [], next: null };
  const { rows, next } = await listExpiringDocuments(
    db,
    paper,
    after,
    addDays(here.today, DOCUMENT_DAYS + 1),
  );
  return { drafts: rows.map((user) => documentReminderMail(user, paper, here)), next };
}

/** The cursors of today's rounds; null for a finished round. */
type Progress = { day: string; rounds: Record<string, ReminderCursor | null> };

const PROGRESS_KEY = "reminders";

/** A round reads free mode and one page in one batch, and inserts its notices and mails. */
const ROUND_COST: BudgetCost = { statements: 5, subrequests: 3 };

/**
 * Inserts the day's reminders into the outbox, one page per kind and tick, in the morning or later after a missed run.
 * A dedupe key prevents double reminders; the cursors only save reading. The next day continues with the rest, earliest
 * expiry first. Returns false, because no tick leaves work for lack of budget.
 *
 * Packages and documents end in bulk at the end of a month, so a tick takes one page: no run reads more, and a missed
 * run is made up for. A member who enrols when a document is near its end is reminded the next morning.
 */
export async function sendExpiryReminders(
  { env, db, budget }: CronTick,
  { packagePrices, toNotices }: { packagePrices: PackagePrices; toNotices: ReminderNotices },
  now: Date,
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
      if (drafts.length > 0) await db.batch([toNotices(db, drafts, now), mailsInsert(db, drafts, now)]);
      rounds[name] = next;
    });
  } finally {
    await CONFIG.put(PROGRESS_KEY, JSON.stringify({ day: today, rounds } satisfies Progress));
  }
  return false;
}

/** The reminder of an expiring package; null on other days. */
function packageReminderMail(
  held: ExpiringPackageRow,
  { siteUrl, timeZone, today }: ReminderContext,
): ReminderDraft | null {
  const endsOn = dayInTimeZone(timeZone, new Date(held.ends));
  const due = duePackageReminder(endsOn, today);
  if (due === null) return null;
  return {
    recipient: held.email,
    language: held.language,
    template: "package_ends",
    params: {
      name: held.full_name,
      package: held.package_name,
      day: formatDay(endsOn, held),
      link: siteUrl + PACKAGE_PAGES[held.package_type],
    },
    dedupeKey: `package_ends:${held.id}:${due}`,
    userId: held.user_id,
    subject: held.id,
    told: {},
  };
}

/** The reminder of an expiring document, sent once per expiry date. */
function documentReminderMail(
  user: ExpiringDocumentRow,
  paper: ExpiringDocument,
  { siteUrl }: ReminderContext,
): ReminderDraft {
  return {
    recipient: user.email,
    language: user.language,
    template: "paper_ends",
    params: {
      name: user.full_name,
      paper: MAIL_TEXTS[user.language].paper_ends[paper],
      day: formatDay(user.ends, user),
      event: user.event_id,
      title: user.title,
      days: formatEventDays(user, user.language),
      link: siteUrl + PAPERS_PAGE,
    },
    dedupeKey: `paper_ends:${user.id}:${paper}:${user.ends}`,
    userId: user.id,
    subject: paper,
    told: { title: MAIL_TEXTS[user.language].paper_ends[paper], href: PAPERS_PAGE },
  };
}

function formatDay(day: string, { language }: Pick<MailDraft, "language">): string {
  return formatEventDays({ date: day, end_date: null }, language);
}
