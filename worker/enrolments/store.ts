import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { type Database, isViolation } from "../env.ts";
import { Refusal } from "../errors.ts";
import { events } from "../events/schema.ts";
import { type MailDraft, mailInsertWhere, mailsInsertFrom } from "../mail/store.ts";
import type { MailTemplate } from "../mail/templates.ts";
import type { LanguageCode } from "../settings/contract.ts";
import type { Participation, ParticipationStatus } from "./contract.ts";
import { enrolments } from "./schema.ts";

/** A list answers at most this many, as every list. */
const PARTICIPATIONS_MAX = 100;
const LIVE: ParticipationStatus[] = ["held", "confirmed"];

const participationColumns = {
  id: enrolments.id,
  event_id: enrolments.event_id,
  status: sql<ParticipationStatus>`${enrolments.status}`,
  amount: sql<number>`${enrolments.amount_cents} / 100.0`,
  events: {
    title: events.title,
    slug: events.slug,
    image_url: events.image_url,
    date: events.date,
    end_date: events.end_date,
    location: events.location,
  },
};

function selectParticipations(db: Database) {
  return db
    .select(participationColumns)
    .from(enrolments)
    .innerJoin(events, eq(events.id, enrolments.event_id))
    .$dynamic();
}

/** A person's live enrolments, newest event first. */
export async function listParticipations(db: Database, userId: string): Promise<Participation[]> {
  return selectParticipations(db)
    .where(and(eq(enrolments.user_id, userId), inArray(enrolments.status, LIVE)))
    .orderBy(desc(events.date), desc(enrolments.id))
    .limit(PARTICIPATIONS_MAX);
}

export async function isEnrolled(db: Database, eventId: string, userId: string): Promise<boolean> {
  const row = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(eq(enrolments.event_id, eventId), eq(enrolments.user_id, userId), inArray(enrolments.status, LIVE)),
    )
    .get();
  return row !== undefined;
}

/** How many places of an event are taken: confirmed ones, and held ones whose time is not up. */
export function takenBy(eventId: SQL, now: Date): SQL {
  return sql`(select count(*) from enrolments taken where taken.event_id = ${eventId}
    and (taken.status = 'confirmed' or (taken.status = 'held' and taken.held_until > ${now.toISOString()})))`;
}

type ToEnrolled = {
  eventId: string;
  template: MailTemplate;
  /** In every language, but for the name of who is written to; null: nobody is. */
  params: Record<LanguageCode, Record<string, string>> | null;
};

/** For the batch of a fact: a mail to everyone with a live place, each in their language, where `condition` holds. */
export function mailEnrolled(
  db: Database,
  { eventId, template, params }: ToEnrolled,
  condition: SQL,
  now: Date,
) {
  const told = sql`json_patch(json_extract(${JSON.stringify(params ?? {})}, '$.' || u.language),
    json_object('name', u.full_name))`;
  const people = sql`from enrolments s join users u on u.id = s.user_id
    where s.event_id = ${eventId} and s.status in ('held', 'confirmed') and u.deleted_at is null
      and ${params ? 1 : 0} and ${condition}`;
  return mailsInsertFrom(db, { template, params: told }, people, now);
}

/**
 * Takes a seat for nothing and writes the mail that says so, in one batch. The seat is one conditional
 * statement: it counts and inserts at once, so the last one goes to one person however many ask; whether
 * the event is still open and free is asked again in it. Refuses with `already_enrolled` (the unique index
 * decides) or `event_full`.
 */
export async function takeFreeSeat(
  db: Database,
  seat: { eventId: string; userId: string; today: string; eventsFreeMode: boolean },
  mail: MailDraft,
  now: Date,
): Promise<Participation> {
  const id = newId();
  const at = now.toISOString();
  const taken = takenBy(sql`e.id`, now);
  try {
    // The columns in the table's order, which is how Drizzle writes an insert from a select.
    const seats = sql`select ${id}, e.id, ${seat.userId}, 'confirmed', 0, 'eur', null, ${at}, null, null, ${at}
      from events e
      where e.id = ${seat.eventId} and e.cancelled_at is null and e.last_day >= ${seat.today}
        and (${seat.eventsFreeMode ? 1 : 0} or coalesce(e.cost_cents, 0) = 0)
        and (e.participants is null or ${taken} < e.participants)`;
    const won = sql`exists (select 1 from enrolments where id = ${id})`;
    await db.batch([db.insert(enrolments).select(seats), mailInsertWhere(db, mail, won, now)]);
  } catch (error) {
    if (isViolation(error, "enrolments.event_id")) throw new Refusal("already_enrolled");
    throw error;
  }
  const [participation] = await selectParticipations(db).where(eq(enrolments.id, id));
  if (!participation) {
    throw new Refusal((await isEnrolled(db, seat.eventId, seat.userId)) ? "already_enrolled" : "event_full");
  }
  return participation;
}
