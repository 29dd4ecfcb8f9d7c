import { checkInGates } from "../eligibility/gates.ts";
import { findRequiringEvent, listMemberGates } from "../enrolments/eligibility/factsStore.ts";
import type { AppContext, Database } from "../env.ts";
import { orRefuse, requireUser } from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { type GuestDetails, mergeChanges, type RegisterState, readState } from "./changes/contract.ts";
import { listChangeRows } from "./changes/store.ts";
import type { RegisterMember } from "./outputs.ts";
import {
  type RegisterGaps,
  type RegisterLine,
  registerGaps,
  registerLines,
  withEventGuests,
} from "./registerLines.ts";
import type { ChangeRow } from "./schema.ts";
import { findRegister, type RegisterRecord } from "./store.ts";

/** A register with the state from its changes. */
export type ReadRegisterDay = {
  register: RegisterRecord;
  rows: ChangeRow[];
  state: RegisterState;
  lines: RegisterLine[];
  gaps: RegisterGaps;
};

/** Reads all changes of a register, and derives its lines. */
export async function readRegisterDay(db: Database, register: RegisterRecord): Promise<ReadRegisterDay> {
  const rows = await listChangeRows(db, register.id, register.last_number);
  const state = readState(mergeChanges(rows.map(toMergeable)));
  const lines = registerLines(state, register);
  const written = new Set(rows.map(({ target_id }) => target_id));
  const expected = withEventGuests(state, register.event_guests, written);
  return { register, rows, state, lines, gaps: registerGaps(expected, lines, register.members) };
}

function toMergeable({ id, clock, target_type: type, target_id, fields, details }: ChangeRow) {
  return {
    id,
    clock,
    target: { type, id: target_id },
    fields: JSON.parse(fields) as Record<string, string | number | boolean | null>,
    ...(details !== null && { details: JSON.parse(details) as Partial<GuestDetails> }),
  };
}

/** The members of an open register with what the event requires of them at the check-in: only `ok` or `missing`. */
export async function withCheckInGates(
  c: AppContext,
  { event, closing, members }: Pick<RegisterRecord, "event" | "closing" | "members">,
): Promise<RegisterMember[]> {
  const requiring = event && !closing ? await findRequiringEvent(c.var.db, event.id) : undefined;
  const people = { ids: members.map(({ id }) => id), timeZone: c.env.TIME_ZONE };
  const gates = await listMemberGates(c.var.db, requiring, people, "checkin");
  if (gates.size === 0) return members;
  return members.map((member) => ({ ...member, gates: checkInGates(gates.get(member.id) ?? []) }));
}

/** The register of the caller, its organizer or guide; throws `register_not_found` for any other. */
export async function managedRegister(c: AppContext, id: string): Promise<RegisterRecord> {
  const siteTimeZone = c.env.TIME_ZONE;
  const today = dayInTimeZone(siteTimeZone, new Date());
  return orRefuse(findRegister(c.var.db, id, requireUser(c), { siteTimeZone, today }), "register_not_found");
}
