import { and, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { v7 as newId } from "uuid";
import type { SeatGates } from "../../enrolments/eligibility/seatGates.ts";
import { shownRequirements } from "../../enrolments/eligibility/store.ts";
import { enrolments, seatInvitations } from "../../enrolments/schema.ts";
import { isReady } from "../../enrolments/waiting/columns.ts";
import { batchQueries, type Database, isUniqueViolation } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { insertFrom } from "../../insertFrom.ts";
import { type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import type { BookedSeats, NewInvitation } from "./outputs.ts";
import type { UnclaimedSeats } from "./rules.ts";

/** A payer's enrolment with its unclaimed seats. */
export type Booking = { id: string; event_id: string; unclaimed: number };

/** A confirmed enrolment of the user that is nobody else's purchase; undefined for any other. */
export async function findBooking(db: Database, id: string, userId: string): Promise<Booking | undefined> {
  const [booking] =
    await db.all<Booking>(sql`select s.id, s.event_id, s.seats - 1 as unclaimed from enrolments s
    where s.id = ${id} and s.user_id = ${userId} and s.status = 'confirmed' and s.payer_enrolment_id is null`);
  return booking;
}

export async function findBookedSeats(db: Database, { id, unclaimed }: Booking): Promise<BookedSeats> {
  const [invitations, claimed] = await batchQueries<[BookedSeats["invitations"], BookedSeats["claimed"]]>(
    db,
    [
      sql`select i.id, i.email, i.created_at from seat_invitations i
      where i.enrolment_id = ${id} and i.claimed_at is null order by i.id`,
      sql`select c.id, iif(u.deleted_at is null, nullif(u.full_name, ''), null) as full_name,
        c.confirmed_at as claimed_at from enrolments c join users u on u.id = c.user_id
      where c.payer_enrolment_id = ${id} and c.status = 'confirmed' order by c.id`,
    ],
  );
  return { unclaimed, invitations, claimed };
}

/** A link to write: its token's hash, and the mail for an address. */
export type InvitationDraft = { tokenHash: string; email: string | null; mail: MailDraft | null };

/**
 * Writes links to unclaimed seats, and their mails, in one batch. They replace all former links, or, when they are mailed,
 * the addresses' former ones and as many of the others as there are no seats for, unmailed ones first. The statements
 * require an own confirmed enrolment and never write more links than unclaimed seats. Returns the written links.
 */
export async function writeInvitations(
  db: Database,
  { id, userId, drafts }: { id: string; userId: string; drafts: InvitationDraft[] },
  now: Date,
): Promise<(Omit<NewInvitation, "url"> & { tokenHash: string })[]> {
  const at = now.toISOString();
  const emails = JSON.stringify(drafts.flatMap(({ email }) => email ?? []));
  const isMailed = drafts.some(({ email }) => email !== null);
  const isOwn = sql`from enrolments s where s.id = ${id} and s.user_id = ${userId} and s.status = 'confirmed'`;
  const others = sql`from seat_invitations i where i.enrolment_id = ${id} and i.claimed_at is null
    and coalesce(i.email, '') not in (select value from json_each(${emails}))`;
  const kept = isMailed
    ? sql`select i.id ${others} order by i.email is null, i.id desc
        limit coalesce((select max(0, s.seats - 1 - ${drafts.length}) ${isOwn}), 0)`
    : sql`select null where false`;
  const rows = drafts.map((draft) => ({ ...draft, id: newId() }));
  const statements: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
    db.delete(seatInvitations).where(
      sql`${seatInvitations.enrolment_id} = ${id} and ${seatInvitations.claimed_at} is null
          and ${seatInvitations.id} not in (${kept}) and exists (select 1 ${isOwn})`,
    ),
    ...rows.map((row) =>
      insertFrom(
        db,
        seatInvitations,
        { id: row.id, enrolment_id: sql`s.id`, token_hash: row.tokenHash, email: row.email, created_at: at },
        sql`${isOwn} and s.seats - 1 > (select count(*) from seat_invitations i
          where i.enrolment_id = s.id and i.claimed_at is null)`,
      ).returning({ id: seatInvitations.id }),
    ),
    ...rows.flatMap(({ id: invitation, mail }) =>
      mail
        ? [
            mailInsertWhere(
              db,
              mail,
              sql`exists (select 1 from seat_invitations i where i.id = ${invitation})`,
              now,
            ),
          ]
        : [],
    ),
  ];
  const results: unknown[] = await db.batch(statements);
  const isWritten = (index: number) => (results[index + 1] as { id: string }[]).length > 0;
  return rows
    .filter((_, index) => isWritten(index))
    .map(({ mail: _, ...row }) => ({ ...row, created_at: at }));
}

/** The booking of a link that nobody used; undefined when it is unknown, used, or the booking ended. */
export type OpenInvitation = { event_id: string; payer_id: string; payer_name: string | null };

export async function findInvitation(db: Database, tokenHash: string): Promise<OpenInvitation | undefined> {
  return db.get<OpenInvitation>(sql`
    select s.event_id, s.user_id as payer_id, nullif(u.full_name, '') as payer_name
    from seat_invitations i join enrolments s on s.id = i.enrolment_id join users u on u.id = s.user_id
    where i.token_hash = ${tokenHash} and i.claimed_at is null
      and (s.ended_at is null and s.seats > 1 or exists (select 1 from events e
        where e.id = s.event_id and e.cancelled_at = s.ended_at))`);
}

type SeatClaim = { tokenHash: string; eventId: string; userId: string; today: string } & Pick<
  SeatGates,
  "requirements"
>;

/**
 * Claims one seat of a payer's enrolment in one batch: an enrolment of the user with the seat's part of the amount, one
 * seat less for the payer, the used link, and the mail. The inserting statement requires an unused link of a confirmed
 * enrolment with an unclaimed seat, an event that is neither cancelled nor past nor the user's own, and valid documents.
 * Returns the enrolment's id; null when nothing was written. Refuses with `already_enrolled`, by the unique index.
 */
export async function writeSeatClaim(
  db: Database,
  { tokenHash, userId, today, eventId, requirements }: SeatClaim,
  mail: MailDraft,
  now: Date,
): Promise<string | null> {
  const id = newId();
  const at = now.toISOString();
  const isClaimed = sql`exists (select 1 from enrolments c where c.id = ${id})`;
  const claimed = (column: "amount_cents" | "voucher_cents" | "payer_enrolment_id") =>
    sql`(select ${sql.raw(`c.${column}`)} from enrolments c where c.id = ${id})`;
  try {
    const [inserted] = await db.batch([
      insertFrom(
        db,
        enrolments,
        {
          id,
          event_id: sql`e.id`,
          user_id: userId,
          status: "confirmed",
          amount_cents: sql`s.amount_cents / s.seats`,
          voucher_id: sql`s.voucher_id`,
          voucher_cents: sql`s.voucher_cents / s.seats`,
          currency: sql`s.currency`,
          confirmed_at: at,
          paid_at: sql`s.paid_at`,
          created_at: at,
          full_refund_until: sql`s.full_refund_until`,
          price_code_id: sql`s.price_code_id`,
          payer_enrolment_id: sql`s.id`,
        },
        sql`from seat_invitations i join enrolments s on s.id = i.enrolment_id join events e on e.id = s.event_id
          join users u on u.id = ${userId}
          where i.token_hash = ${tokenHash} and i.claimed_at is null and s.status = 'confirmed' and s.seats > 1
            and s.user_id <> u.id and e.cancelled_at is null and e.last_day >= ${today}
            and e.organizer_id is not u.id and ${isReady({ today, closed: [] })}`,
      ).returning({ id: enrolments.id }),
      db
        .update(enrolments)
        .set({
          seats: sql`${enrolments.seats} - 1`,
          amount_cents: sql`${enrolments.amount_cents} - ${claimed("amount_cents")}`,
          voucher_cents: sql`${enrolments.voucher_cents} - ${claimed("voucher_cents")}`,
        })
        .where(sql`${enrolments.id} = ${claimed("payer_enrolment_id")}`),
      db
        .update(seatInvitations)
        .set({ claimed_at: at, claimed_enrolment_id: id })
        .where(and(eq(seatInvitations.token_hash, tokenHash), isNull(seatInvitations.claimed_at), isClaimed)),
      shownRequirements(db, { eventId, userId, requirements }, isClaimed, now),
      mailInsertWhere(db, mail, isClaimed, now),
    ]);
    return inserted.length > 0 ? id : null;
  } catch (error) {
    if (isUniqueViolation(error, "enrolments.user_id")) throw new Refusal("already_enrolled");
    throw error;
  }
}

/** Unclaimed seats of events that begin on one of these days, whose payers were not reminded yet. */
export function listUnclaimedSeats(db: Database, days: string[], limit: number): Promise<UnclaimedSeats[]> {
  return db.all<UnclaimedSeats>(sql`
    select s.id as enrolment_id, s.seats - 1 as unclaimed, u.id as user_id, u.email, u.full_name, u.language,
      e.id as event_id, e.title, e.date, e.end_date, e.start_time, e.time_zone
    from events e cross join enrolments s on s.event_id = e.id and s.status = 'confirmed' and s.seats > 1
    join users u on u.id = s.user_id
    where e.date in ${days} and e.cancelled_at is null and e.seats_taken > 1 and u.is_active
      and not exists (select 1 from mails m where m.dedupe_key = 'unclaimed seats ' || s.id)
    order by e.date limit ${limit}`);
}
