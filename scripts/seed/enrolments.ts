import { addDays, instantOn } from "./days.ts";
import type { BuiltEvent } from "./events/buildEvents.ts";
import { refundOf } from "./payments.ts";
import { createRandom, type Random, uuidAt } from "./random.ts";
import type { Row } from "./rows.ts";
import type { SeedUsers } from "./users.ts";

/** Rows of `enrolments`: within the seats, one active row per user and event, no holds. */
export function buildEnrolments(today: string, events: BuiltEvent[], people: SeedUsers): Row[] {
  const random = createRandom("enrolments");
  const refunds = createRandom("refunds");
  const rows: Row[] = [];
  for (const event of events) {
    const wanted = seatsTaken(event, random);
    const guests = event.written.apneista ? [people.apneista] : [];
    const candidates = pickMembers(people, event, wanted + 2, random);
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
  return rows.sort((one, other) => ((one.created_at as string) < (other.created_at as string) ? -1 : 1));
}

function seatsTaken(event: BuiltEvent, random: Random): number {
  if (event.written.full) return Math.min(event.seats ?? 20, 36);
  const far = event.written.in > 120;
  const part =
    event.written.in < 0 ? random.between(0.5, 0.95) : random.between(far ? 0 : 0.15, far ? 0.4 : 0.85);
  const open = Math.min(event.seats === null ? random.whole(8, 30) : event.seats - 1, 30);
  return Math.max(Math.floor(open * part), event.written.apneista ? 1 : 0);
}

/** Members registered on that day, from a random position on; shuffling per event would be slow. */
function pickMembers(people: SeedUsers, event: BuiltEvent, count: number, random: Random): string[] {
  const { members } = people;
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
  const created = instantOn(
    day < today ? day : addDays(today, -1),
    random.whole(6, 21),
    random.whole(0, 59),
    random.whole(0, 59),
  );
  return {
    id: uuidAt(created, random),
    event_id: event.id,
    user_id: person,
    status: ended ?? "confirmed",
    amount_cents: event.cents,
    confirmed_at: created,
    paid_at: event.cents > 0 ? created : null,
    ended_at: ended ? instantOn(created.slice(0, 10), 22, 30) : null,
    created_at: created,
  };
}
