import type { Participant } from "../../../worker/enrolments/participants/contract.ts";
import type { events } from "../../../worker/events/schema.ts";
import { enrolment, event } from "../../support/events.ts";
import { type Actor, person } from "../../support/people.ts";
import { type Ask, ask } from "../../support/worker.ts";

/** An instructor's event with two people in it, one with a public page, and everybody else who may ask about it. */
export async function outing(other: Partial<typeof events.$inferInsert> = {}) {
  const [sara, other_, admin, anna] = [
    await person("sara", { role: "instructor", company_name: "Scuola Blu" }),
    await person("otto", { role: "company" }),
    await person("ugo", { role: "admin" }),
    await person("anna", { phone: "+39 333 1112223", full_name: "Anna D'Angelo" }),
  ];
  const slug = `bruno-${crypto.randomUUID()}`;
  const bruno = await person("bruno", {
    role: "instructor",
    phone: "+39 333 4445556",
    company_name: "Abissi",
    avatar_url: "/public/avatars/bruno.webp",
    public_profile_enabled: true,
    public_slug: slug,
  });
  const dive = await event({ title: "Notte al lago", organizer_id: sara.id, participants: 8, ...other });
  const annas = await enrolment(dive, anna);
  const brunos = await enrolment(dive, bruno, { amount_cents: 4550, paid_at: "2026-07-05T22:30:00.000Z" });
  return { sara, other: other_, admin, anna, bruno, dive, annas, brunos };
}

export function list({ id }: { id: string }, as?: Actor, query = "") {
  return ask<Participant[]>("GET", `/api/events/${id}/participants${query}`, as && { as });
}

/** Takes somebody off; `refund` is what whoever does it has seen that goes back. */
export function remove({ id }: { id: string }, place: { id: string }, as?: Actor, refund?: unknown) {
  return ask("DELETE", `/api/events/${id}/participants/${place.id}`, {
    ...(as && { as }),
    ...(refund !== undefined && { body: { refund } }),
  });
}

export function write({ id }: { id: string }, as: Actor | undefined, body: object, other: Ask = {}) {
  return ask<{ id: string; recipients: number }>("POST", `/api/events/${id}/messages`, {
    ...(as && { as }),
    body,
    ...other,
  });
}

/** Calls one after the other, so that what they write has the same order as their moments. */
export async function inTurn<Item, Result>(items: Item[], call: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) results.push(await call(item));
  return results;
}
