import guests from "../../demo/guests.json" with { type: "json" };
import { addDays } from "../../worker/lib/calendarDays.ts";
import { CATALOGUE, type PackageId } from "../../worker/packages/contract.ts";
import { refundUntil } from "../../worker/payments/refundDeadline.ts";
import { createRandom, type Random, uuidAt } from "../random.ts";
import { byCreation, type Row } from "../rows.ts";
import { instantOn, someInstantOn } from "./content.ts";
import type { BuiltEvent } from "./events.ts";
import type { SeedUsers } from "./users.ts";

/** Rows of `enrolments`: within the seats, one active row per user and event, no holds. */
export function buildEnrolments(today: string, events: BuiltEvent[], users: SeedUsers): Row[] {
  const random = createRandom("enrolments");
  const refunds = createRandom("refunds");
  const rows: Row[] = [];
  for (const event of events) {
    const wanted = seatsTaken(event, random);
    const guests = event.written.apneista ? [users.account("apneista").id] : [];
    const candidates = pickMembers(users, event, wanted + 2, random);
    const live = [...guests, ...candidates].slice(0, wanted);
    for (const person of live) rows.push(enrolment(event, person, today, random));
    const changedTheirMind = candidates.find((person) => !live.includes(person));
    if (changedTheirMind && event.cents === 0 && random.chance(0.3)) {
      rows.push(enrolment(event, changedTheirMind, today, random, "cancelled"));
    }
    if (changedTheirMind && refundOf(event) > 0 && refunds.chance(0.3)) {
      rows.push(enrolment(event, changedTheirMind, today, refunds, "refunded"));
    }
  }
  return rows.sort(byCreation);
}

function seatsTaken(event: BuiltEvent, random: Random): number {
  if (event.written.full) return Math.min(event.seats ?? 20, 36);
  const far = event.written.in > 120;
  const part =
    event.written.in < 0 ? random.between(0.5, 0.95) : random.between(far ? 0 : 0.15, far ? 0.4 : 0.85);
  const open = Math.min(event.seats === null ? random.whole(8, 30) : event.seats - 1, 30);
  return Math.max(Math.floor(open * part), event.written.apneista ? 1 : 0);
}

/** Members registered before the event's creation, from a random position on, because shuffling per event would be slow. */
function pickMembers(users: SeedUsers, event: BuiltEvent, count: number, random: Random): string[] {
  const { members } = users;
  const start = random.whole(0, members.length - 1);
  const picked: string[] = [];
  for (let step = 0; step < members.length && picked.length < count; step++) {
    const member = members[(start + step * 7) % members.length];
    if (member && !picked.includes(member.id) && member.joined < event.created) picked.push(member.id);
  }
  return picked;
}

function enrolment(
  event: BuiltEvent,
  person: string,
  today: string,
  random: Random,
  ended?: "cancelled" | "refunded",
): Row {
  const from = event.created.slice(0, 10);
  const until = event.date < today ? event.date : today;
  const span = Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) - 1);
  const day = addDays(from, random.whole(1, span));
  const created_at = someInstantOn(day < today ? day : addDays(today, -1), 21, random);
  return {
    ...{ id: uuidAt(created_at, random), event_id: event.id, user_id: person },
    ...{ status: ended ?? "confirmed", amount_cents: event.cents, confirmed_at: created_at, created_at },
    paid_at: event.cents > 0 ? created_at : null,
    ended_at: ended ? instantOn(created_at.slice(0, 10), 22, 30) : null,
  };
}

interface Payments {
  payments: Row[];
  ledger: Row[];
}

/** The payments of these enrolments: each with its charge, and its refund where there is one. */
export function buildPayments(events: BuiltEvent[], enrolments: Row[]): Payments {
  const random = createRandom("payments");
  const known = new Map(events.map((event) => [event.id, event]));
  const built = enrolments.flatMap((enrolment) => {
    const event = known.get(String(enrolment.event_id));
    return event && enrolment.paid_at ? [paymentOf(enrolment, event, random)] : [];
  });
  return {
    payments: built.map(({ payment }) => payment),
    ledger: built.flatMap(({ ledger }) => ledger).sort(byCreation),
  };
}

/** Cents refunded for a cancelled enrolment by the event's own rule. */
export function refundOf({ row, cents }: BuiltEvent): number {
  if (row.refund_rule === "none") return 0;
  return row.refund_rule === "half" ? Math.round(cents / 2) : cents;
}

function paymentOf(
  { id: enrolment_id = "", user_id = "", created_at, paid_at = "", ended_at, status }: Row,
  { id: event_id, date, row, cents, organizer }: BuiltEvent,
  random: Random,
): { payment: Row; ledger: Row[] } {
  const id = uuidAt(String(created_at), random);
  const back = status === "refunded" ? refundOf({ row, cents } as BuiltEvent) : 0;
  const { title = "", refund_rule = "" } = row;
  const refund_until_days = Number(row.refund_until_days);
  const payment = {
    ...{ ...stripeIds(id), id, kind: "event", user_id, event_id, enrolment_id, title, refund_rule },
    refund_until: refundUntil({ date, refund_until_days }),
    ...{ amount_cents: cents, refunded_cents: back, status: back === cents ? "refunded" : "paid" },
    ...{ paid_at, created_at: created_at ?? "", updated_at: ended_at ?? paid_at },
  };
  const entry = (kind: string, amount_cents: number, at: string, stripe_reference: string): Row => ({
    ...{ id: uuidAt(at, random), payment_id: id, organizer_id: organizer, event_id, kind, amount_cents },
    ...{ stripe_reference, created_at: at },
  });
  const charge = entry("charge", cents, String(paid_at), `ch_demo_${id}`);
  const ledger = back ? [charge, entry("refund", -back, String(ended_at), `re_demo_${id}`)] : [charge];
  return { payment, ledger };
}

/** The payments of purchased packages: each under the package's id, with its charge. */
export function buildPackagePayments(packages: Row[]): Payments {
  const random = createRandom("package payments");
  const payments = packages
    .filter(({ assigned_by }) => assigned_by === null)
    .map(
      ({ id, user_id = "", package_type, package_id = "", package_name: title = "", created_at = "" }) => ({
        ...{ ...stripeIds(String(id)), id: String(id), kind: `${package_type}_package`, user_id, package_id },
        ...{ user_package_id: String(id), title, status: "paid", refunded_cents: 0 },
        amount_cents: CATALOGUE[package_id as PackageId].price * 100,
        ...{ paid_at: String(created_at), created_at, updated_at: created_at },
      }),
    );
  const ledger = payments.map(({ id, amount_cents, paid_at, stripe_payment_intent }) => ({
    ...{ id: uuidAt(paid_at, random), payment_id: id, kind: "charge", amount_cents },
    ...{ stripe_reference: stripe_payment_intent, created_at: paid_at },
  }));
  return { payments, ledger };
}

function stripeIds(id: string) {
  return { stripe_session_id: `cs_demo_${id}`, stripe_payment_intent: `pi_demo_${id}` };
}

/** Two participants whom its organizer added by hand to the first event ahead that has seats for them. */
export function buildGuests(today: string, events: BuiltEvent[], enrolments: Row[]): Row[] {
  const random = createRandom("guests");
  const taken = (id: string) =>
    enrolments.filter(({ event_id, status }) => event_id === id && status === "confirmed").length;
  const [event] = events
    .filter(
      ({ id, date, seats, written }) =>
        date > today && written.organizer === guests.organizer && (seats ?? Infinity) - taken(id) > 2,
    )
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  if (!event) throw new Error("The demo has no event for its guests.");
  return guests.people.map((guest) => {
    const created_at = someInstantOn(addDays(today, -1), 20, random);
    return {
      ...guest,
      id: uuidAt(created_at, random),
      event_id: event.id,
      added_by: event.organizer,
      created_at,
    };
  });
}
