import type { ManagedParticipant } from "../../worker/enrolments/outputs.ts";
import { eventGuests } from "../../worker/enrolments/participants/schema.ts";
import type { events } from "../../worker/events/schema.ts";
import { makeEnrolment, makeEvent } from "./events.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { type Ask, ask, db } from "./worker.ts";

/** Makes an instructor's event with two participants, one of them with a public page, and other users of each role. */
export async function makeEventWithParticipants(other: Partial<typeof events.$inferInsert> = {}) {
  const [sara, other_, admin, anna] = [
    await makeUser("sara", { role: "instructor", company_name: "Scuola Blu" }),
    await makeUser("otto", { role: "company" }),
    await makeUser("ugo", { role: "admin" }),
    await makeUser("anna", { phone: "+39 333 1112223", full_name: "Anna D'Angelo" }),
  ];
  const slug = `bruno-${crypto.randomUUID()}`;
  const bruno = await makeUser("bruno", {
    role: "instructor",
    phone: "+39 333 4445556",
    company_name: "Abissi",
    avatar_url: "/public/avatars/bruno.webp",
    public_profile_enabled: true,
    public_slug: slug,
  });
  const dive = await makeEvent({ title: "Notte al lago", organizer_id: sara.id, participants: 8, ...other });
  const annas = await makeEnrolment(dive, anna);
  const brunos = await makeEnrolment(dive, bruno, {
    amount_cents: 4550,
    paid_at: "2026-07-05T22:30:00.000Z",
  });
  return { sara, other: other_, admin, anna, bruno, dive, annas, brunos };
}

export function listParticipants({ id }: { id: string }, as?: SignedInUser, query = "") {
  return ask<ManagedParticipant[]>("GET", `/api/events/${id}/participants${query}`, as && { as });
}

/** Removes a participant; `refund` is the amount in cents that the caller was shown. */
export function deleteParticipant(
  { id }: { id: string },
  place: { id: string },
  as?: SignedInUser,
  refund?: unknown,
) {
  return ask("DELETE", `/api/events/${id}/participants/${place.id}`, {
    ...(as && { as }),
    ...(refund !== undefined && { body: { refund } }),
  });
}

export function postMessage(
  { id }: { id: string },
  as: SignedInUser | undefined,
  body: object,
  other: Ask = {},
) {
  return ask<{ id: string; recipients: number }>("POST", `/api/events/${id}/messages`, {
    ...(as && { as }),
    body,
    ...other,
  });
}

/** Makes the calls one after another, so that the rows they write are in the order of their timestamps. */
export async function oneByOne<Item, Result>(items: Item[], call: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) results.push(await call(item));
  return results;
}

/** Adds a guest by hand to an event, without a payment. */
export async function makeGuest(event: { id: string }) {
  const created_at = new Date().toISOString();
  const guest = { id: crypto.randomUUID(), event_id: event.id, name: "Carla Contante", created_at };
  await db.insert(eventGuests).values({ ...guest, method: "none" });
  return guest;
}
