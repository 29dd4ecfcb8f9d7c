import { v7 as newId } from "uuid";
import type { LedgerEntry } from "../../worker/payments/ledger/outputs.ts";
import { ledgerEntries, payments } from "../../worker/payments/schema.ts";
import { makeEvent } from "./events.ts";
import { makeLedgerEntry, makePaidEnrolment } from "./payments.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { type Answer, ask, db } from "./worker.ts";

/**
 * Makes a company with two events: three payments for one, refunded not at all, in part and whole, and one for the
 * other.
 */
export async function makeLedgerExample() {
  const [gea, anna, bruno, carla] = [
    await makeUser("gea", { role: "company" }),
    await makeUser("anna", { full_name: "Anna D'Angelo" }),
    await makeUser("bruno"),
    await makeUser("carla"),
  ];
  const [course, trip] = [
    await makeEvent({ organizer_id: gea.id, title: "Corso al lago", date: "2026-09-12", cost_cents: 4550 }),
    await makeEvent({
      organizer_id: gea.id,
      title: "Uscita a Palau",
      date: "2026-06-20",
      cost_cents: 10_000,
    }),
  ];
  await makePaidEnrolment(course, anna, { cents: 4550, at: "2026-07-01T10:00:00.000Z" });
  await makePaidEnrolment(course, bruno, { cents: 4550, refunded: 2275, at: "2026-07-02T10:00:00.000Z" });
  await makePaidEnrolment(course, carla, { cents: 4550, refunded: 4550, at: "2026-07-03T10:00:00.000Z" });
  await makePaidEnrolment(trip, anna, { cents: 10_000, at: "2026-06-01T10:00:00.000Z" });
  return { gea, anna, bruno, carla, course, trip };
}

/** Makes the two ledger entries of a refund that the bank returned. */
export async function makeReturnedRefund(
  paid: { payment: string },
  of: Parameters<typeof makeLedgerEntry>[1],
  { cents, at }: { cents: number; at: string },
) {
  const stripe_reference = `re_${newId()}`;
  await makeLedgerEntry(paid.payment, of, {
    kind: "refund",
    amount_cents: -cents,
    created_at: at,
    stripe_reference,
  });
  await makeLedgerEntry(paid.payment, of, {
    kind: "charge",
    amount_cents: cents,
    created_at: at,
    stripe_reference,
  });
}

/** Makes a paid package, whose ledger entry belongs to no organizer. */
export async function makePaidPackage({ id }: { id: string }, cents: number, at: string) {
  const payment = newId();
  await db.insert(payments).values({
    id: payment,
    kind: "organizer_package",
    user_id: id,
    package_id: "startup",
    title: "Startup",
    amount_cents: cents,
    status: "paid",
    paid_at: at,
    created_at: at,
    updated_at: at,
  });
  await db.insert(ledgerEntries).values({
    id: newId(),
    payment_id: payment,
    kind: "charge",
    amount_cents: cents,
    stripe_reference: `pi_${payment}`,
    created_at: at,
  });
}

export function getLedgerEntries(as: SignedInUser, query = "") {
  return ask<LedgerEntry[]>("GET", `/api/ledger${query}`, { as });
}

/** Every page of a list, from the first cursor to the last. */
export async function listEveryPage<Row>(as: SignedInUser, path: string, limit: number): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = `${path.includes("?") ? "&" : "?"}limit=${limit}&cursor=${cursor}`;
    const page: Answer<Row[]> = await ask<Row[]>("GET", path + query, { as });
    pages.push(page.body);
    cursor = page.headers.get("x-next-cursor");
  }
  return pages;
}

/** What is read about the organizer whom the query names. */
export const READS_OF_ORGANIZER = Object.fromEntries(
  ["payouts", "payments/organizer-stats", "ledger", "ledger.csv"]
    .concat(["ledger/totals", "ledger/events", "ledger/events.csv"])
    .map((path) => [
      `GET /api/${path}`,
      async ({ id }: { id: string }) => ({ path: `/api/${path}?organizerId=${id}` }),
    ]),
);
