import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Gate, isClosed } from "../../../worker/eligibility/gates.ts";
import type { Requirement } from "../../../worker/eligibility/outputs.ts";
import { findRequiringEvent, listMemberGates } from "../../../worker/enrolments/eligibility/factsStore.ts";
import { offerSeats } from "../../../worker/enrolments/waiting/offerSeats.ts";
import { events } from "../../../worker/events/schema.ts";
import { makeUserWithDocuments, postCheckout } from "../../support/checkout.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { dayFromNow, makeEvent } from "../../support/events.ts";
import { findRegisterOf, makeChange, member, sendChanges } from "../../support/registers.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { ask, db } from "../../support/worker.ts";

withEmptyStorage();

const DATE = dayFromNow(10);
const REQUIREMENTS: Requirement[][] = [
  [{ code: "age", min: 18, mode: "block" }],
  [
    { code: "age", min: 16, mode: "block" },
    { code: "insurance", mode: "block" },
  ],
  [{ code: "level", min: 2, mode: "block" }],
  [{ code: "level", min: 4, mode: "warn" }],
  [{ code: "insurance", mode: "by_day", days_before: 5 }],
  [],
];
const FACTS = [
  { birth_date: "2009-01-01" },
  { birth_date: "1990-01-01" },
  { brevetto: "open_water" },
  { brevetto: "master" },
  { scadenza_assicurazione: DATE },
  { scadenza_assicurazione: dayFromNow(400) },
] as const;

type Site = {
  event: { id: string; date: string };
  gea: SignedInUser;
  people: SignedInUser[];
  /** Whether the gates were closed when a member got what the member has, by member and by what. */
  wrong: string[];
};

async function closedNow({ event, people }: Site, who: number): Promise<boolean> {
  const id = people[who]?.id ?? "";
  const requiring = await findRequiringEvent(db, event.id);
  const gates = await listMemberGates(db, requiring, { ids: [id], timeZone: "Europe/Rome" }, "reserve");
  return (gates.get(id) ?? []).some(isClosed);
}

/** Statuses of a member's live enrolment, and whether checked in. */
async function statusOf({ event, people }: Site, who: number): Promise<string> {
  const rows = await db.all<{ status: string }>(
    sql`select status from enrolments where event_id = ${event.id} and user_id = ${people[who]?.id ?? ""} and ended_at is null`,
  );
  return rows[0]?.status ?? "none";
}

/** Does something for a member, and notes a seat that a closed gate should have refused. */
async function acting(site: Site, who: number, name: string, act: (as: SignedInUser) => Promise<unknown>) {
  const person = site.people[who];
  if (!person) return;
  const [closed, before] = [await closedNow(site, who), await statusOf(site, who)];
  await act(person);
  const after = await statusOf(site, who);
  if (closed && before === "none" && after !== "none") site.wrong.push(`${name} of ${who}: ${after}`);
}

const who = fc.nat({ max: 2 });
const commands = fc.oneof(
  who.map(
    (one) => (site: Site) =>
      acting(site, one, "register-free", (as) =>
        ask("POST", `/api/events/${site.event.id}/register-free`, { as }),
      ),
  ),
  who.map((one) => (site: Site) => acting(site, one, "checkout", (as) => postCheckout(as, site.event))),
  who.map(
    (one) => (site: Site) =>
      acting(site, one, "waiting", (as) =>
        ask("POST", `/api/events/${site.event.id}/waiting`, { as, body: {} }),
      ),
  ),
  fc.constant(async (site: Site) => {
    const closed = await Promise.all(site.people.map((_, one) => closedNow(site, one)));
    const before = await Promise.all(site.people.map((_, one) => statusOf(site, one)));
    await offerSeats(db, site.event.id, {
      name: "Respiro",
      url: "https://respiro.test",
      timeZone: "Europe/Rome",
    });
    for (const [one] of site.people.entries())
      if (closed[one] && before[one] === "none" && (await statusOf(site, one)) !== "none")
        site.wrong.push(`offer to ${one}`);
  }),
  fc.tuple(who, fc.constantFrom(...FACTS)).map(
    ([one, fact]) =>
      (site: Site) =>
        updateUser(site.people[one]?.id ?? "", fact),
  ),
  fc
    .constantFrom(...REQUIREMENTS)
    .map(
      (requirements) => (site: Site) =>
        db.update(events).set({ requirements }).where(eq(events.id, site.event.id)),
    ),
  fc
    .nat({ max: 3 })
    .map(
      (participants) => (site: Site) =>
        db.update(events).set({ participants }).where(eq(events.id, site.event.id)),
    ),
  fc.tuple(who, fc.constantFrom("age" as const, "level" as const)).map(
    ([one, code]) =>
      (site: Site) =>
        ask("POST", `/api/events/${site.event.id}/participants/${site.people[one]?.id}/overrides`, {
          as: site.gea,
          body: { code, reason: "Lo conosco" },
        }),
  ),
  who.map((one) => async (site: Site) => {
    const person = site.people[one];
    if (!person) return;
    const requiring = await findRequiringEvent(db, site.event.id);
    const people = { ids: [person.id], timeZone: "Europe/Rome" };
    const gates: Gate[] = (await listMemberGates(db, requiring, people, "checkin")).get(person.id) ?? [];
    const change = makeChange(member(person), { presence: "present" });
    const register = await findRegisterOf(site.event);
    const { body } = await sendChanges(site.gea, register, [change]);
    if (gates.some(isClosed) && body.accepted.length > 0) site.wrong.push(`check-in of ${one}`);
  }),
);

test.for([0, 4_500])(
  "nobody is confirmed, offered or checked in whom a blocking gate refuses without an override, at %i cents",
  async (cost_cents) => {
    standIn();
    await fc.assert(
      fc.asyncProperty(fc.array(commands, { minLength: 8, maxLength: 14 }), async (acts) => {
        const gea = await makeUser("gea", { role: "company" });
        const people = await Promise.all(
          ["anna", "bruno", "carla"].map((name) => makeUserWithDocuments(name, { brevetto: "open_water" })),
        );
        const event = await makeEvent({
          ...{ date: DATE, organizer_id: gea.id, cost_cents, participants: 2, keeps_register: true },
          requirements: REQUIREMENTS[0] ?? null,
        });
        const site: Site = { event, gea, people, wrong: [] };
        for (const act of acts) await act(site);
        expect(site.wrong).toEqual([]);
      }),
      { numRuns: 8 },
    );
  },
);
