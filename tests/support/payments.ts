import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { enrolments } from "../../worker/enrolments/schema.ts";
import { addMonths, CATALOGUE, type PackageId } from "../../worker/packages/contract.ts";
import { userPackages } from "../../worker/packages/schema.ts";
import { ledgerEntries, payments } from "../../worker/payments/schema.ts";
import type { EventRow } from "./events.ts";
import { db } from "./worker.ts";

type Paid = { cents: number; refunded?: number; at?: string };

/** Makes a paid enrolment with its payment and ledger entries, refunded in part or whole, as settling would leave them. */
export async function makePaidEnrolment(
  event: Pick<EventRow, "id" | "organizer_id" | "title">,
  person: { id: string },
  { cents, refunded = 0, at = new Date().toISOString() }: Paid,
) {
  const [enrolment, payment] = [newId(), newId()];
  const whole = refunded === cents;
  await db.insert(enrolments).values({
    id: enrolment,
    event_id: event.id,
    user_id: person.id,
    status: whole ? "refunded" : "confirmed",
    amount_cents: cents,
    confirmed_at: at,
    paid_at: at,
    ended_at: whole ? at : null,
    created_at: at,
  });
  await db.insert(payments).values({
    id: payment,
    kind: "event",
    user_id: person.id,
    event_id: event.id,
    enrolment_id: enrolment,
    title: event.title,
    refund_rule: "always",
    refund_until: "9999-12-31",
    stripe_session_id: `cs_${payment}`,
    stripe_payment_intent: `pi_${payment}`,
    amount_cents: cents,
    refunded_cents: refunded,
    status: whole ? "refunded" : "paid",
    paid_at: at,
    created_at: at,
    updated_at: at,
  });
  const charge = {
    kind: "charge",
    amount_cents: cents,
    stripe_reference: `pi_${payment}`,
    created_at: at,
  } as const;
  await makeLedgerEntry(payment, event, charge);
  if (refunded)
    await makeLedgerEntry(payment, event, { kind: "refund", amount_cents: -refunded, created_at: at });
  return { enrolment, payment };
}

/** Makes an enrolment whose deposit is paid, with a balance of the same cents, and returns its id. */
export async function makeOwedBalance(
  event: Pick<EventRow, "id" | "organizer_id" | "title" | "date">,
  person: { id: string },
  cents: number,
): Promise<string> {
  const { enrolment, payment } = await makePaidEnrolment(event, person, { cents });
  await db.batch([
    db
      .update(enrolments)
      .set({ balance_cents: cents, balance_due_on: event.date })
      .where(eq(enrolments.id, enrolment)),
    db.update(payments).set({ part: "deposit" }).where(eq(payments.id, payment)),
  ]);
  return enrolment;
}

/** Makes a package bought now at the catalogue's price, as settling its payment would leave it, and returns its id. */
export async function makeBoughtPackage(person: { id: string }, packageId: PackageId): Promise<string> {
  const { type, name, price, months } = CATALOGUE[packageId];
  const id = newId();
  const at = new Date().toISOString();
  await db.insert(userPackages).values({
    id,
    user_id: person.id,
    package_type: type,
    package_id: packageId,
    package_name: name,
    starts_at: at,
    expires_at: addMonths(at, months),
    created_at: at,
  });
  await db.insert(payments).values({
    id,
    kind: `${type}_package`,
    user_id: person.id,
    package_id: packageId,
    user_package_id: id,
    title: name,
    stripe_session_id: `cs_${id}`,
    stripe_payment_intent: `pi_${id}`,
    amount_cents: price * 100,
    status: "paid",
    paid_at: at,
    created_at: at,
    updated_at: at,
  });
  await db.insert(ledgerEntries).values({
    id: newId(),
    payment_id: id,
    kind: "charge",
    amount_cents: price * 100,
    stripe_reference: `pi_${id}`,
    created_at: at,
  });
  return id;
}

type Entry = typeof ledgerEntries.$inferInsert;
type Movement = Pick<Entry, "kind" | "amount_cents" | "created_at"> &
  Partial<Pick<Entry, "stripe_reference">>;

/** Makes a ledger entry of an event, in cents; negative: money out. */
export async function makeLedgerEntry(
  payment_id: string,
  event: { id: string | null; organizer_id: string | null },
  row: Movement,
) {
  await db.insert(ledgerEntries).values({
    id: newId(),
    payment_id,
    event_id: event.id,
    organizer_id: event.organizer_id,
    stripe_reference: newId(),
    ...row,
  });
}
