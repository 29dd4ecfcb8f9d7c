import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { NewRegisterChange } from "../../worker/registers/changes/contract.ts";
import type { ChangesView, ChangeTarget } from "../../worker/registers/outputs.ts";
import { registers } from "../../worker/registers/schema.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "./events.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { ask, db } from "./worker.ts";

/** The register of an event's day; the event must keep one. */
export async function findRegisterOf(event: { id: string; date: string }, day = event.date) {
  const row = await db
    .select()
    .from(registers)
    .where(and(eq(registers.event_id, event.id), eq(registers.day, day)))
    .get();
  if (!row) throw new Error(`the event has no register on ${day}`);
  return row;
}

/** An outing of today with its register, an instructor who keeps it, and members who are enrolled. */
export async function makeRegister({
  organizer,
  members = 2,
  ...event
}: { organizer?: SignedInUser; members?: number } & Parameters<typeof makeEvent>[0] = {}) {
  const gea = organizer ?? (await makeUser("gea", { role: "instructor" }));
  const outing = await makeEvent({
    organizer_id: gea.id,
    date: dayFromNow(0),
    location: "Camogli (GE)",
    keeps_register: true,
    ...event,
  });
  const people = await Promise.all(
    Array.from({ length: members }, (_, index) => makeUser(`anna${index || ""}`, { brevetto: "advanced" })),
  );
  for (const person of people) await makeEnrolment(outing, person);
  return { gea, event: outing, register: await findRegisterOf(outing), members: people };
}

let lastClock = 0;

/** A tap, made now, after every other one that the test made. */
export function makeChange(
  target: ChangeTarget,
  fields: NewRegisterChange["fields"],
  other: Partial<NewRegisterChange> = {},
): NewRegisterChange {
  // Another file of this runtime may have moved the clock to a later day and back.
  const earliest = Date.now() - 100_000;
  lastClock = lastClock < Date.now() ? Math.max(earliest, lastClock + 1) : earliest;
  return { id: newId(), clock: lastClock, at: new Date().toISOString(), target, fields, ...other };
}

export const member = ({ id }: { id: string }): ChangeTarget => ({ type: "member", id });

/** Sends taps from a phone; a new phone unless `device` names one. */
export function sendChanges(
  as: SignedInUser,
  register: { id: string },
  changes: unknown[],
  { device = crypto.randomUUID(), after = 0 }: { device?: string; after?: number } = {},
) {
  return ask<ChangesView>("POST", `/api/registers/${register.id}/changes`, {
    as,
    body: { device, after, changes },
  });
}
