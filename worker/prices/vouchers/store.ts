import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { normalizeTypedCode } from "../../lib/randomCode.ts";
import type { VoucherToSpend } from "../quotePrice.ts";
import { voucherBalanceCents } from "./columns.ts";

/** A voucher that was paid, as a user finds it for an event. */
export type PaidVoucher = VoucherToSpend & { expires_on: string };

/** The user's own live enrolment in the event does not count: its price is asked anew. */
function ownUse(eventId: SQL, userId: string | null): SQL {
  return sql`used.event_id = ${eventId} and used.user_id = ${userId} and used.ended_at is null`;
}

/** A paid voucher of an organizer by its typed code, with the balance for this user and event. */
export async function findPaidVoucher(
  db: Database,
  {
    organizerId,
    code,
    eventId,
    userId,
  }: { organizerId: string | null; code: string; eventId: string; userId: string | null },
): Promise<PaidVoucher | undefined> {
  const balance = voucherBalanceCents(ownUse(sql`${eventId}`, userId));
  const [voucher] =
    await db.all<PaidVoucher>(sql`select v.id, v.code, v.expires_on, ${balance} as balance_cents
    from vouchers v where v.code = ${normalizeTypedCode(code)} and v.organizer_id = ${organizerId}
      and v.paid_at is not null`);
  return voucher;
}

/** Whether a voucher can still pay so many cents of event `e` for this user: part of the statement that takes the seats. */
export function isSpendable(
  { id, cents }: { id: string; cents: number },
  { userId, today }: { userId: string; today: string },
): SQL {
  return sql`exists (select 1 from vouchers v where v.id = ${id} and v.organizer_id = e.organizer_id
    and v.paid_at is not null and v.expires_on >= ${today}
    and ${voucherBalanceCents(ownUse(sql`e.id`, userId))} >= ${cents})`;
}

/** Whether the voucher of a released hold, a row of `enrolments`, still has what the hold used; true without a voucher. */
export const hasVoucherBack = sql`(enrolments.status <> 'released' or enrolments.voucher_id is null
  or exists (select 1 from vouchers v where v.id = enrolments.voucher_id
    and ${voucherBalanceCents()} >= enrolments.voucher_cents))`;
