import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { users } from "../auth/schema.ts";
import { enrolments } from "../enrolments/schema.ts";
import type { Database } from "../env.ts";
import { events } from "../events/schema.ts";
import { eventParties, paymentColumns } from "./columns.ts";

const termsId = sql<string>`${enrolments.voucher_terms} ->> '$.id'`;

/** What an enrolment `enrolments` and the seats that others claimed from it gave back to the voucher, in cents. */
export const returnedToVoucher = sql<number>`iif(${enrolments}.voucher_id is null, 0, ${enrolments}.voucher_returned_cents
  + (select coalesce(sum(claimed.voucher_returned_cents), 0) from enrolments claimed
    where claimed.payer_enrolment_id = ${enrolments}.id))`;

/** A user's enrolments that a voucher paid alone, before the terms' id `cursor`, newest first: rows of "my payments". */
export function listVoucherEnrolments(
  db: Database,
  userId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) {
  return db
    .select({
      terms: enrolments.voucher_terms,
      status: enrolments.status,
      confirmed_at: enrolments.confirmed_at,
      created_at: enrolments.created_at,
      returned_cents: returnedToVoucher,
      event: paymentColumns.event,
      ...eventParties,
    })
    .from(enrolments)
    .innerJoin(events, eq(events.id, enrolments.event_id))
    .innerJoin(users, eq(users.id, enrolments.user_id))
    .where(
      and(
        eq(enrolments.user_id, userId),
        isNotNull(enrolments.voucher_terms),
        cursor ? sql`${termsId} < ${cursor}` : undefined,
      ),
    )
    .orderBy(desc(termsId))
    .limit(limit);
}

/** The organizer of an event as its seller, and a buyer, as JSON. */
export async function findEventParties(db: Database, eventId: string, userId: string) {
  const [parties] = await db
    .select(eventParties)
    .from(events)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(events.id, eventId));
  return parties ?? { seller: null, buyer: null };
}
