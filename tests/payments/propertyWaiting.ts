import { eq, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { users } from "../../worker/auth/schema.ts";
import { isReady } from "../../worker/enrolments/waiting/columns.ts";
import { events } from "../../worker/events/schema.ts";
import { advanceMinutes, listEnrolments, postCheckout, runCron, today } from "../support/checkout.ts";
import { dayFromNow, type EventRow } from "../support/events.ts";
import type { SignedInUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";
import {
  cancelConfirmedEnrolment,
  expectNoServerError,
  type PropertyTestState,
  pick,
} from "./propertyState.ts";

/** Calls while an event costs nothing; its price comes back afterwards. */
export async function whileFree({ id }: { id: string }, call: () => Promise<unknown>): Promise<void> {
  const row = await db.select().from(events).where(eq(events.id, id)).get();
  await db.update(events).set({ cost_cents: null }).where(eq(events.id, id));
  await call();
  await db
    .update(events)
    .set({ cost_cents: row?.cost_cents ?? null })
    .where(eq(events.id, id));
}

function pickWaiting({ people, events: all }: PropertyTestState, first: number, second: number) {
  const event = pick(all, second) as EventRow;
  return { as: pick(people, first) as SignedInUser, path: `/api/events/${event.id}/waiting`, event };
}

/** The live offers of the two events, the one that ends first before the others. */
async function listOffers({ events: all }: PropertyTestState) {
  const { results } = await database
    .prepare(`select w.id, w.user_id, w.event_id, s.held_until as until from waiting_entries w
      join enrolments s on s.id = w.enrolment_id where w.state = 'offered'
      and w.event_id in (select value from json_each(?)) order by s.held_until, w.id`)
    .bind(JSON.stringify(all.map(({ id }) => id)))
    .all<{ id: string; user_id: string; event_id: string; until: string }>();
  return results;
}

/** The moves of the waiting list. */
export const WAITING_COMMANDS = {
  "two get in line at once": async (world: PropertyTestState, first: number, second: number) => {
    const { as, path, event } = pickWaiting(world, first, second);
    // Of an event that sells its last seat now and then, nobody would wait in most stories.
    if ((await listEnrolments(event)).every(({ ended_at }) => ended_at !== null))
      await whileFree(event, () => ask("POST", `/api/events/${event.id}/register-free`, { as }));
    const others = [1, 2].map((offset) => pick(world.people, first + offset) as SignedInUser);
    await Promise.all(others.map((other) => expectNoServerError(ask("POST", path, { as: other, body: {} }))));
  },
  "a seat of the list is given up": async (world: PropertyTestState, first: number) => {
    const entries = [...(await readLines(world)).entries.values()].filter(({ state }) => state === "waiting");
    const event = world.events.find(({ id }) => id === pick(entries, first)?.event_id);
    const seat = event && (await listEnrolments(event)).find(({ status }) => status === "confirmed");
    const who = world.people.find(({ id }) => id === seat?.user_id);
    if (event && who) await cancelConfirmedEnrolment({ who, event });
  },
  "gets out of line": (world: PropertyTestState, first: number, second: number) => {
    const { as, path } = pickWaiting(world, first, second);
    return expectNoServerError(ask("DELETE", path, { as }));
  },
  "the organizer calls out of turn": async (world: PropertyTestState, first: number, second: number) => {
    const { path } = pickWaiting(world, first, second);
    const { body } = await ask<{ id: string; state: string }[]>("GET", path, { as: world.admin });
    const entry = pick(
      body.filter(({ state }) => state === "waiting"),
      first + 1,
    );
    const call = { as: world.admin, body: { reason: "Accompagna un minore" } };
    if (entry) await expectNoServerError(ask("POST", `${path}/${entry.id}/offer`, call));
  },
  "an offer ends": async (world: PropertyTestState) => {
    const [offer] = await listOffers(world);
    if (offer) vi.setSystemTime(Math.max(Date.now(), Date.parse(offer.until) + 1));
  },
  "takes the offered seat": async (world: PropertyTestState, first: number, second: number) => {
    const offer = pick(await listOffers(world), first);
    const as = world.people.find(({ id }) => id === offer?.user_id);
    if (!offer || !as) return;
    const event = { id: offer.event_id };
    if (second % 2) await expectNoServerError(postCheckout(as, event));
    else
      await whileFree(event, () =>
        expectNoServerError(ask("POST", `/api/waiting/${offer.id}/claim`, { as })),
      );
  },
  "there is a seat more": (world: PropertyTestState, first: number) =>
    db
      .update(events)
      .set({ participants: sql`min(3, ${events.participants} + 1)` })
      .where(eq(events.id, pick(world.events, first)?.id ?? "")),
  "documents end, or are renewed": async ({ people }: PropertyTestState, first: number, second: number) => {
    const day = dayFromNow(second % 2 ? -1 : 300);
    // A list whose members lack documents is looked at again after ten minutes.
    advanceMinutes(10);
    await db
      .update(users)
      .set({ scadenza_certificato_medico: day })
      .where(eq(users.id, pick(people, first)?.id ?? ""));
  },
};

type LineRow = { id: string; event_id: string; state: string; out_of_turn: number; is_ready: number };
type SeatRow = { id: string; event_id: string };

/** Lines and seats as the last step left them. */
export type Lines = { entries: Map<string, LineRow>; seats: Set<string> };

/**
 * Holds after every step: nobody got a seat of the list while somebody before, who could take it before the step and
 * after it, still waits, except out of turn with a reason; nobody from outside took a seat that those who wait can take;
 * and no code has more uses than it allows.
 */
export async function expectFairLines(world: PropertyTestState): Promise<void> {
  const before = world.lines;
  const { entries, seats, free } = await readLines(world);
  const waiting = [...entries.values()].filter(
    ({ id, state, is_ready }) => state === "waiting" && is_ready && before.entries.get(id)?.is_ready,
  );
  for (const { id, event_id, state, out_of_turn } of entries.values()) {
    if (before.entries.get(id)?.state !== "waiting" || state !== "offered" || out_of_turn) continue;
    const passed = waiting.filter((entry) => entry.event_id === event_id && entry.id < id);
    expect(passed, "they were before, and wait").toEqual([]);
  }
  for (const { id, event_id } of seats) {
    if (before.seats.has(id)) continue;
    const line = waiting.filter((entry) => entry.event_id === event_id);
    expect(line.length, "a seat went past those who wait").toBeLessThanOrEqual(
      Math.max(0, free.get(event_id) ?? 0),
    );
  }
  expect(await listOverusedCodes(world), "codes with more uses than they allow").toEqual([]);
  world.lines = { entries, seats: new Set(seats.map(({ id }) => id)) };
}

/** Holds after a tick of the cron: while somebody waits and can take a seat, none is free. */
export async function expectSeatsOffered(world: PropertyTestState): Promise<void> {
  const { entries, free } = await readLines(world);
  for (const { event_id, state, is_ready } of entries.values())
    if (state === "waiting" && is_ready) expect(free.get(event_id), "free while people wait").toBe(0);
}

/** A tick of the cron, after which no seat may be free while people wait. */
export async function runCronAndCheck(world: PropertyTestState): Promise<void> {
  await runCron();
  await expectSeatsOffered(world);
}

/**
 * The lists of the two events in their order, their live seats that came not from the list, and their free seats; a hold
 * that has ended is taken while its payment is open, because it may be paid.
 */
async function readLines({ events: all }: PropertyTestState) {
  const ids = JSON.stringify(all.map(({ id }) => id));
  const rows =
    await db.all<LineRow>(sql`select w.id, w.event_id, w.state, w.reason is not null as out_of_turn,
      ${isReady(today())} as is_ready
    from waiting_entries w join events e on e.id = w.event_id join users u on u.id = w.user_id
    where w.event_id in (select value from json_each(${ids})) order by w.id`);
  const seats = await db.all<SeatRow>(sql`select s.id, s.event_id from enrolments s
    where s.event_id in (select value from json_each(${ids})) and s.ended_at is null and s.offer_until is null`);
  const counts = await db.all<{ id: string; free: number }>(sql`select e.id, e.participants
      - (select coalesce(sum(s.seats), 0) from enrolments s where s.event_id = e.id and (s.status = 'confirmed'
        or (s.status = 'held' and (s.held_until > ${new Date().toISOString()}
          or exists (select 1 from payments p where p.enrolment_id = s.id and p.status = 'open'))))) as free
    from events e where e.id in (select value from json_each(${ids})) and e.cancelled_at is null`);
  return {
    entries: new Map(rows.map((row) => [row.id, row])),
    seats,
    free: new Map(counts.map(({ id, free }) => [id, free])),
  };
}

async function listOverusedCodes({ code }: PropertyTestState) {
  const { results } = await database
    .prepare(`select k.code from price_codes k where k.id = ? and k.max_uses < (select coalesce(sum(s.seats), 0)
      from enrolments s where s.price_code_id = k.id and s.ended_at is null)`)
    .bind(code.id)
    .all();
  return results;
}
