import codes from "../../demo/codes.json" with { type: "json" };
import logbook from "../../demo/logbook.json" with { type: "json" };
import failedMails from "../../demo/mails.json" with { type: "json" };
import packages from "../../demo/packages.json" with { type: "json" };
import questions from "../../demo/questions.json" with { type: "json" };
import schools from "../../demo/schools.json" with { type: "json" };
import settings from "../../demo/settings.json" with { type: "json" };
import { followedSearchId } from "../../worker/events/following/followedSearchId.ts";
import { SPONSOR_MONTHS } from "../../worker/events/visits/contract.ts";
import { addDays, monthsUntil } from "../../worker/lib/calendarDays.ts";
import { createRandom, uuidAt } from "../random.ts";
import type { Row } from "../rows.ts";
import { daysOf, instantOn } from "./content.ts";
import type { BuiltEvent } from "./events.ts";
import type { SeedUsers } from "./users.ts";

/** Rows of the packages and of the tables that no other part of the demo refers to. */
export function buildSmallTables(today: string, events: BuiltEvent[], users: SeedUsers, updated_at: string) {
  return {
    settings: Object.entries(settings).map(([key, value]) => ({
      ...{ key, value: JSON.stringify(value), updated_at },
    })),
    user_packages: buildPackages(today, users),
    password_reset_tokens: buildRecoveryTokens(today, users),
    ...buildFailedMails(today),
    logbook_dives: buildLogbook(today, users),
    ...buildQuestions(today, events, users),
    newsletter_subscribers: buildSubscribers(today, users),
    saved_events: buildSavedEvents(today, events, users),
    follows: buildFollows(today, events, users),
    price_codes: buildCodes(today, users),
    school_members: buildSchoolMembers(today, users),
  };
}

/** Rows of `school_members` beside the owners, whose schools triggers founded with the companies' accounts. */
function buildSchoolMembers(today: string, users: SeedUsers): Row[] {
  return schools.map(({ account, member, role }) => ({
    ...{ school_id: users.account(account).id, user_id: users.account(member).id, role },
    joined_at: instantOn(addDays(today, -90), 10),
  }));
}

/** Rows of `price_codes`. */
function buildCodes(today: string, users: SeedUsers): Row[] {
  const random = createRandom("codes");
  const created_at = instantOn(addDays(today, -20), 9);
  return codes.map(({ organizer, until, ...code }) => ({
    ...{ id: uuidAt(created_at, random), organizer_id: users.account(organizer).id, ...code },
    ...{ until_day: addDays(today, daysOf(until)), created_at },
  }));
}

/** Every third user's confirmed subscription to the newsletter, in the user's language. */
function buildSubscribers(today: string, { rows }: SeedUsers): Row[] {
  const random = createRandom("newsletter");
  return rows.flatMap(({ email = null, language = null }, index) => {
    const at = instantOn(addDays(today, -random.whole(8, 200)), random.whole(8, 21));
    const id = uuidAt(at, random);
    if (index % 3 > 0) return [];
    // A hash of no token, so that no link confirms the row.
    return [{ id, email, language, token_hash: `demo-${id}`, requested_at: at, confirmed_at: at }];
  });
}

/** Rows of `saved_events`: three events to come, which the demo's apneista compares. */
function buildSavedEvents(today: string, events: BuiltEvent[], users: SeedUsers): Row[] {
  const ahead = events.filter(({ row }) => String(row.date) > addDays(today, 7) && !row.cancelled_at);
  return ahead.slice(0, 3).map(({ row }, index) => ({
    ...{ user_id: users.account("apneista").id, event_id: row.id ?? null },
    created_at: instantOn(addDays(today, -index), 18),
  }));
}

/** Rows of `follows`: two organizers and a search of events, which the demo's apneista follows. */
function buildFollows(today: string, events: BuiltEvent[], users: SeedUsers): Row[] {
  const user_id = users.account("apneista").id;
  const organizers = [...new Set(events.map(({ row }) => row.organizer_id ?? null))].filter(
    (id) => id !== null && id !== user_id,
  );
  const query = "maxCost=300&searchTerm=Liguria";
  const targets: Row[] = [
    ...organizers.slice(0, 2).map((id) => ({ target_type: "organizer", target_id: id, query: null })),
    { target_type: "search", target_id: followedSearchId(query), query },
  ];
  return targets.map((target, index) => ({
    user_id,
    ...target,
    created_at: instantOn(addDays(today, -index), 19),
  }));
}

/** Visits of the events, more than enrolments, and of the sponsors' logos in the last twelve months. */
export function buildVisits(today: string, events: BuiltEvent[], enrolments: Row[], packages: Row[]) {
  const random = createRandom("visits");
  const sponsors = new Set(
    packages.flatMap((row) => (row.package_type === "sponsor" ? [row.user_id ?? null] : [])),
  );
  return {
    event_visits: events.map(({ row: { id } }) => {
      const enrolled = enrolments.filter(({ event_id }) => event_id === id).length;
      const begun = enrolled + random.whole(1, 6);
      return { event_id: id ?? null, views: begun * random.whole(4, 9), begun, batch: 0 };
    }),
    sponsor_visits: [...sponsors].flatMap((user_id) =>
      monthsUntil(today, SPONSOR_MONTHS).map((month) => {
        const views = random.whole(180, 900);
        return { month, user_id, views, clicks: Math.round(views / random.whole(15, 40)), batch: 0 };
      }),
    ),
  };
}

/** The rows of `user_packages`: active, expired and cancelled ones. */
function buildPackages(today: string, users: SeedUsers): Row[] {
  const random = createRandom("packages");
  return packages
    .toSorted((one, other) => daysOf(one.starts) - daysOf(other.starts))
    .map(({ user, starts, expires, cancelled, created, assigned, ...columns }) => {
      const on = (offset: string, hours = 10, minutes = 0) =>
        instantOn(addDays(today, daysOf(offset)), hours, minutes);
      const starts_at = on(starts, 10, random.whole(0, 59));
      const created_at = created ? on(created) : starts_at;
      return {
        ...{ id: uuidAt(created_at, random), user_id: users.account(user).id, ...columns },
        ...{ starts_at, expires_at: on(expires), cancelled_at: cancelled ? on(cancelled, 15) : null },
        ...{ assigned_by: assigned ? users.account("admin").id : null, created_at },
      };
    });
}

/** Rows of `logbook_dives` that the demo's apneista entered, with the empty fields of real logbooks. */
function buildLogbook(today: string, users: SeedUsers): Row[] {
  const random = createRandom("logbook");
  return logbook.map(({ date: offset, ...columns }) => {
    const date = addDays(today, daysOf(offset));
    const at = instantOn(date, 19);
    return {
      ...{ id: uuidAt(at, random), user_id: users.account("apneista").id, date, ...columns },
      ...{ source: "hand", diver_name: "Sofia", apparatus: "nessuno", mixture: "nessuna" },
      ...{ created_at: at, updated_at: at },
    };
  });
}

/** Mails that failed for good, and the alarms mailed to admins. */
function buildFailedMails(today: string): { mails: Row[]; alarms: Row[] } {
  const random = createRandom("failed mails");
  const mails = failedMails.map(({ failed, params, error, ...columns }) => {
    const day = addDays(today, daysOf(failed));
    const created_at = instantOn(addDays(day, -2));
    return {
      ...{ id: uuidAt(created_at, random), ...columns, language: "it", params: JSON.stringify(params) },
      ...{ attempts: 8, created_at, failed_at: instantOn(day), last_error: error },
    };
  });
  const alarms = mails.map(({ id, failed_at }) => ({
    ...{ id: uuidAt(failed_at, random), kind: "mail_failed", subject: id },
    ...{ raised_at: failed_at, mailed_at: failed_at },
  }));
  return { mails, alarms };
}

const HOUR_MS = 3_600_000;
/** Days before today on which members requested a new password. */
const RECOVERY_DAYS = [1, 2, 3, 5, 6, 9, 12, 17, 24, 31, 40, 58];
/** Days before today on which an admin created an account: the first two invitations are still open. */
const INVITATION_DAYS = [1, 3, 11, 26];
const HINT_LETTERS = [..."abcdefghkmnpqrstuvwxyz23456789_-"];

/** The rows of `password_reset_tokens`: used and expired recoveries, and invitations, of which some are valid. */
function buildRecoveryTokens(today: string, { members, account }: SeedUsers): Row[] {
  const random = createRandom("recovery tokens");
  const row = (days: number, index: number, isInvitation: boolean): Row => {
    const created_at = instantOn(addDays(today, -days), random.whole(8, 20), random.whole(0, 59));
    const made = Date.parse(created_at);
    const isUsed = isInvitation ? days > 20 : index % 3 !== 1;
    const member = members[(index * 3 + (isInvitation ? 1 : 0)) % members.length];
    return {
      id: uuidAt(created_at, random),
      user_id: member?.id ?? account("apneista").id,
      // A hash of no token, so that the row opens no account.
      token_hash: `demo-${isInvitation ? "invitation" : "recovery"}-${index}`,
      token_hint: Array.from({ length: 4 }, () => random.pick(HINT_LETTERS)).join(""),
      ...{ confirms_email: isInvitation, created_at },
      expires_at: new Date(made + (isInvitation ? 7 * 24 : 1) * HOUR_MS).toISOString(),
      used_at: isUsed ? new Date(made + random.whole(2, 50) * 60_000).toISOString() : null,
    };
  };
  return [
    ...RECOVERY_DAYS.map((days, index) => row(days, index, false)),
    ...INVITATION_DAYS.map((days, index) => row(days, index, true)),
  ];
}

/** Rows of `question_threads` and `question_messages`: members' questions about upcoming events, and answers. */
export function buildQuestions(today: string, events: BuiltEvent[], users: SeedUsers) {
  const random = createRandom("questions");
  const threads: Row[] = [];
  const messages: Row[] = [];
  for (const { about, asker, date, texts, closed } of questions) {
    const event = events.find((one) => one.written.title === about && one.date > today);
    const asker_id = users.findWriter(asker);
    if (!event) throw new Error(`The demo has no event to come "${about}".`);
    const at = (number: number) => instantOn(addDays(today, daysOf(date)), 9 + number * 2);
    const id = uuidAt(at(0), random);
    for (const [index, text] of texts.entries()) {
      const author_id = index % 2 === 0 ? asker_id : event.organizer;
      messages.push({
        ...{ id: uuidAt(at(index), random), thread_id: id, number: index + 1 },
        ...{ author_id, content: text, created_at: at(index) },
      });
    }
    const isAnswered = texts.length % 2 === 0;
    const last_at = at(texts.length - 1);
    threads.push({
      ...{ id, event_id: event.id, event_title: event.row.title ?? "" },
      ...{ asker_id, organizer_id: event.organizer, created_at: at(0) },
      ...{ last_number: texts.length, last_at, unanswered: isAnswered ? 0 : 1 },
      // The last message of the other side is unread, unless the thread is closed.
      ...{ asker_read: isAnswered ? texts.length - 1 : texts.length },
      ...{ organizer_read: isAnswered || closed ? texts.length : texts.length - 1 },
      closed_at: closed ? last_at : null,
    });
  }
  return { question_threads: threads, question_messages: messages };
}
