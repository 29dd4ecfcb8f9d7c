import { type BudgetCost, countAffordable, sumCosts } from "../../cronBudget.ts";
import { type AppContext, type Database, openDatabase } from "../../env.ts";
import { eventTimeZone } from "../../events/times/contract.ts";
import { formatEventTimes } from "../../events/times/format.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { eventPath } from "../../lib/pageAddresses.ts";
import { runAfterResponse } from "../../log.ts";
import { type MailSender, sendMailsAfterResponse } from "../../mail/send.ts";
import type { MailDraft } from "../../mail/store.ts";
import { type CronTick, workOnEach } from "../../runCronJobs.ts";
import { siteUrl } from "../../siteUrl.ts";
import { checkLine } from "../eligibility/factsStore.ts";
import {
  findWaitingEvent,
  listMembersInLine,
  type NextInLine,
  type WaitingEvent,
} from "./nextInLineStore.ts";
import { listDueLists } from "./readStore.ts";
import { eventStart, formatDeadlineAt, offerUntil } from "./rules.ts";
import { claimList, closeWaiting, finishLook, lapsedOffersUpdate, offerSeat } from "./store.ts";

/** The most seats offered at one look; the next look follows at once. */
const OFFERS_AT_ONCE = 5;
/** A look that did not end is repeated after this time. */
const RETRY_MS = 120_000;
/** A list without a free seat is looked at again after this time. */
const AGAIN_MS = 6 * 3_600_000;
/** While a seat is free and the documents of all who wait are missing, they may add them: it is then kept for them. */
const DOCUMENTS_MS = 10 * 60_000;

/** The statements and round trips of one look at a list, with the facts of all who wait before each offer. */
const LOOK_COST: BudgetCost = { statements: 7 + 15 * OFFERS_AT_ONCE, subrequests: 5 + 6 * OFFERS_AT_ONCE };
const LISTING_COST: BudgetCost = { statements: 1, subrequests: 1 };
/** Kept for this job in every tick: one look. */
export const OFFERS_COST: BudgetCost = sumCosts(LOOK_COST, LISTING_COST);

/**
 * Offers the free seats of an event to the first who wait, and ends offers whose time is over. Idempotent: after every
 * statement that frees a seat, and by the cron. Within 12 hours of the start the seats are open to all instead, and
 * everybody on the list is told once.
 */
export async function offerSeats(db: Database, eventId: string, site: MailSender): Promise<void> {
  const began = new Date();
  const claimed = new Date(began.getTime() + RETRY_MS).toISOString();
  const [list] = await db.batch([claimList(db, eventId, claimed), lapsedOffersUpdate(db, eventId, began)]);
  if (list.length === 0) return;
  let pause = AGAIN_MS;
  for (let offers = 0; offers < OFFERS_AT_ONCE; offers += 1) {
    const now = new Date();
    const today = dayInTimeZone(site.timeZone, now);
    const checked = await checkLine(db, eventId, site.timeZone);
    const found = await findWaitingEvent(db, eventId, { today, closed: checked.closed }, now);
    if (!found) return;
    const { event, next } = found;
    if (event.cancelled_at || event.last_day < today || (event.date < today && !event.late_enrolment)) {
      await closeWaiting(db, eventId, [], now);
      break;
    }
    if (event.free_seats !== null && event.free_seats <= 0) break;
    if (!next) {
      pause = DOCUMENTS_MS;
      break;
    }
    const start = eventStart(event, site.timeZone);
    const until = offerUntil(start, now, eventTimeZone(event, site.timeZone));
    if (!until) {
      const members = await listMembersInLine(db, eventId);
      await closeWaiting(
        db,
        eventId,
        members.map((member) => openMail(event, member, site)),
        now,
      );
      break;
    }
    const mail = offerMail(event, next, until, site);
    const offer = { event, checked, entry: next, until: until.toISOString(), today, mail };
    // Another look was faster, or the event changed: the next round reads it again.
    await offerSeat(db, offer, new Date());
  }
  const next = new Date(Date.now() + pause).toISOString();
  await finishLook(db, eventId, { claimed, next });
}

/** `offerSeats` after the response of a call that may have freed a seat. */
export function offerSeatsAfterResponse(c: AppContext, eventId: string): void {
  const { db } = openDatabase(c.env.DB, "first-primary");
  const site = { name: c.env.SITE_NAME, url: siteUrl(c), timeZone: c.env.TIME_ZONE };
  runAfterResponse(c.executionCtx, "offering seats", offerDue(c, db, eventId, site));
}

async function offerDue(c: AppContext, db: Database, eventId: string, site: MailSender): Promise<void> {
  await offerSeats(db, eventId, site);
  sendMailsAfterResponse(c);
}

/** The cron's part: lists with a free seat, an ended offer or changed documents. Returns whether more are due. */
export async function sweepWaitingLists({ env, db, budget }: CronTick): Promise<boolean> {
  const count = countAffordable(budget, LOOK_COST, LISTING_COST);
  if (count === 0) return true;
  const due = await listDueLists(db, new Date(), count + 1);
  const site = { name: env.SITE_NAME, url: env.SITE_URL, timeZone: env.TIME_ZONE };
  await workOnEach(due.slice(0, count), (eventId) => offerSeats(db, eventId, site));
  return due.length > count;
}

/** The mail of an offer, with its end at the venue. */
export function offerMail(
  event: WaitingEvent,
  { user_id, email, language, full_name }: Omit<NextInLine, "entry_id">,
  until: Date,
  site: MailSender,
): MailDraft {
  const zone = eventTimeZone(event, site.timeZone);
  return {
    recipient: email,
    language,
    template: "seat_offered",
    dedupeKey: `offer ${event.id} ${user_id} ${until.toISOString()}`,
    params: {
      ...waitingParams(event, full_name, language, site),
      until: formatDeadlineAt(until, { zone, siteTimeZone: site.timeZone, language }),
    },
  };
}

function openMail(event: WaitingEvent, member: NextInLine, site: MailSender): MailDraft {
  return {
    recipient: member.email,
    language: member.language,
    template: "seats_open",
    dedupeKey: `open ${event.id} ${member.user_id}`,
    params: waitingParams(event, member.full_name, member.language, site),
  };
}

function waitingParams(
  event: WaitingEvent,
  name: string,
  language: NextInLine["language"],
  site: MailSender,
) {
  const times = { ...event, sessions: null };
  return {
    name,
    event: event.id,
    title: event.title,
    days: event.start_time
      ? formatEventTimes(times, { language, siteTimeZone: site.timeZone })
      : formatEventDays(event, language),
    link: site.url + eventPath(event.slug),
  };
}
