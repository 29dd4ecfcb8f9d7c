import { type Budget, type Cost, roomFor } from "../../budget.ts";
import type { Database } from "../../env.ts";
import { dayIn, daysAfter } from "../../lib/calendarDays.ts";
import { hourIn } from "../../lib/timeZones.ts";
import { readConfig } from "../../settings/store.ts";
import { type MailDraft, mailsInsert } from "../store.ts";
import { type Here, packageLetter, paperLetter } from "./letters.ts";
import { isHourToRemind, PACKAGE_DAYS_MAX, PAPER_DAYS } from "./rules.ts";
import {
  type EndingPaper,
  listEndingPackages,
  listEndingPapers,
  type PackagePrices,
  type Position,
} from "./store.ts";

/** Reads the reminders of one kind from a cursor (or the start); `next` is the next cursor, null at the end. */
type Round = (
  db: Database,
  here: Here,
  after?: Position,
) => Promise<{ drafts: MailDraft[]; next: Position | null }>;

const ROUNDS: Record<string, Round> = {
  packages: packagesRound,
  insurance: (db, here, after) => papersRound(db, "insurance", here, after),
  medical: (db, here, after) => papersRound(db, "medical", here, after),
};

async function packagesRound(db: Database, here: Here, after: Position = { ends: here.now, place: 0 }) {
  const { rows, next } = await listEndingPackages(
    db,
    after,
    daysAfter(here.today, PACKAGE_DAYS_MAX + 1),
    here.packagePrices,
  );
  return { drafts: rows.flatMap((held) => packageLetter(held, here) ?? []), next };
}

async function papersRound(
  db: Database,
  paper: EndingPaper,
  here: Here,
  after: Position = { ends: here.today, place: 0 },
) {
  // Only paid events require documents.
  if ((await readConfig(db)).eventsFreeMode) return { drafts: [], next: null };
  const { rows, next } = await listEndingPapers(db, paper, after, daysAfter(here.today, PAPER_DAYS + 1));
  return { drafts: rows.map((person) => paperLetter(person, paper, here)), next };
}

/** The cursors of today's rounds; null for a finished round. */
type Progress = { day: string; rounds: Record<string, Position | null> };
const PROGRESS_KEY = "reminders";
/** A round looks up free mode, reads one page in one batch and inserts its mails. */
const ROUND_COST: Cost = { statements: 4, subrequests: 3 };

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
  budget: Budget,
): Promise<boolean> {
  const { TIME_ZONE: timeZone, SITE_URL: siteUrl, CONFIG } = env;
  if (!isHourToRemind(hourIn(timeZone, now))) return false;
  const today = dayIn(timeZone, now);
  const known = await CONFIG.get<Progress>(PROGRESS_KEY, "json");
  const rounds = known?.day === today ? known.rounds : {};
  const waiting = Object.entries(ROUNDS).filter(([name]) => rounds[name] !== null);
  if (waiting.length === 0) return false;
  const here = { siteUrl, timeZone, today, now: now.toISOString(), packagePrices };
  for (const [name, round] of waiting) {
    if (roomFor(budget, ROUND_COST) === 0) break;
    const { drafts, next } = await round(db, here, rounds[name] ?? undefined);
    if (drafts.length > 0) await mailsInsert(db, drafts, now);
    rounds[name] = next;
  }
  await CONFIG.put(PROGRESS_KEY, JSON.stringify({ day: today, rounds } satisfies Progress));
  return false;
}
