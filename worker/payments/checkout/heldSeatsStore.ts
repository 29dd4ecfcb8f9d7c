import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { enrolments } from "../../enrolments/schema.ts";
import type { Database } from "../../env.ts";
import { type PaymentRow, selectPayments } from "../columns.ts";
import type { PaymentPart } from "../contract.ts";
import { payments } from "../schema.ts";

/** The open payment of a user's hold in an event, even after the hold has ended. */
export async function findHeldPayment(
  db: Database,
  eventId: string,
  userId: string,
): Promise<PaymentRow | undefined> {
  return selectPayments(db)
    .where(
      and(
        eq(enrolments.event_id, eventId),
        eq(enrolments.user_id, userId),
        eq(enrolments.status, "held"),
        isNull(enrolments.ended_at),
        eq(payments.status, "open"),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1)
    .get();
}

/** The code, or the voucher's, seats and part of held seats, by their open payment. */
export async function findHeldChoice(
  db: Database,
  paymentId: string,
): Promise<{ code: string | undefined; seats: number; part: "deposit" | "whole"; keep_card: boolean }> {
  const [held] = await db.all<{ code: string | null; seats: number; part: PaymentPart; kept: number }>(sql`
    select coalesce(k.code, v.code) as code, s.seats, p.part, p.card_consent_at is not null as kept from payments p join enrolments s on s.id = p.enrolment_id
      left join price_codes k on k.id = s.price_code_id left join vouchers v on v.id = s.voucher_id where p.id = ${paymentId}`);
  const { code, seats = 1, part, kept } = held ?? {};
  return {
    code: code ?? undefined,
    seats,
    part: part === "deposit" ? "deposit" : "whole",
    keep_card: Boolean(kept),
  };
}
