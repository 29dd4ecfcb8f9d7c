import { v7 as newId } from "uuid";
import type { LedgerEntry } from "../../../worker/payments/ledger/contract.ts";
import { ledgerEntries, payments } from "../../../worker/payments/schema.ts";
import { event } from "../../support/events.ts";
import { movement, paidPlace } from "../../support/money.ts";
import { type Actor, person } from "../../support/people.ts";
import { type Answer, ask, db } from "../../support/worker.ts";

/** A company with two events: three people paid for one, who got back nothing, a part and all; one paid for the other. */
export async function season() {
  const [gea, anna, bruno, carla] = [
    await person("gea", { role: "company" }),
    await person("anna", { full_name: "Anna D'Angelo" }),
    await person("bruno"),
    await person("carla"),
  ];
  const [course, trip] = [
    await event({ organizer_id: gea.id, title: "Corso al lago", date: "2026-09-12", cost_cents: 4550 }),
    await event({ organizer_id: gea.id, title: "Uscita a Palau", date: "2026-06-20", cost_cents: 10_000 }),
  ];
  await paidPlace(course, anna, { cents: 4550, at: "2026-07-01T10:00:00.000Z" });
  await paidPlace(course, bruno, { cents: 4550, refunded: 2275, at: "2026-07-02T10:00:00.000Z" });
  await paidPlace(course, carla, { cents: 4550, refunded: 4550, at: "2026-07-03T10:00:00.000Z" });
  await paidPlace(trip, anna, { cents: 10_000, at: "2026-06-01T10:00:00.000Z" });
  return { gea, anna, bruno, carla, course, trip };
}

/** A refund that went out and came back from the bank. */
export async function cameBack(
  paid: { payment: string },
  of: Parameters<typeof movement>[1],
  { cents, at }: { cents: number; at: string },
) {
  const stripe_reference = `re_${newId()}`;
  await movement(paid.payment, of, {
    kind: "refund",
    amount_cents: -cents,
    created_at: at,
    stripe_reference,
  });
  await movement(paid.payment, of, { kind: "charge", amount_cents: cents, created_at: at, stripe_reference });
}

/** Somebody buys a package: money of the platform. */
export async function paidPackage({ id }: { id: string }, cents: number, at: string) {
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

export function movements(as: Actor, query = "") {
  return ask<LedgerEntry[]>("GET", `/api/ledger${query}`, { as });
}

/** Every page, one after the other. */
export async function everyPage<Row>(as: Actor, path: string, limit: number): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = `${path.includes("?") ? "&" : "?"}limit=${limit}&cursor=${cursor}`;
    const page: Answer<Row[]> = await ask<Row[]>("GET", path + query, { as });
    pages.push(page.body);
    cursor = page.headers.get("x-next-cursor");
  }
  return pages;
}
