import type { ChangeInput } from "../../../web/registers/day/registerDay.ts";
import { type MergedRegister, mergeChanges, readState } from "../../../worker/registers/changes/contract.ts";
import type { RegisterMember } from "../../../worker/registers/outputs.ts";
import { registerLines } from "../../../worker/registers/registerLines.ts";

/** A day that taps are written to, as the engine does: later taps win. */
export function makeDay(members: string[] = []) {
  const merged: MergedRegister = new Map();
  let clock = 0;
  const context = {
    day: "2026-07-12",
    location: "Noli",
    centre: "Apnea Savona",
    members: members.map((id) => makeMember(id)),
    guides: [
      {
        id: "marco",
        name: "Marco Guida",
        brevetto: null,
        is_organizer: true,
        has_left: false,
        has_access: true,
      },
      {
        id: "sara",
        name: "Sara Guida",
        brevetto: null,
        is_organizer: false,
        has_left: false,
        has_access: true,
      },
    ],
    signatures: [],
    strokes: {},
  };
  return {
    context,
    write(...drafts: ChangeInput[]) {
      const changes = drafts.map((draft) => {
        clock += 1;
        return { ...draft, fields: draft.fields as Record<string, string>, clock, id: String(clock) };
      });
      mergeChanges(changes, merged);
    },
    state: () => readState(merged),
    lines: () => registerLines(readState(merged), context),
  };
}

export function makeMember(id: string): RegisterMember {
  return {
    id,
    enrolment_id: `enrolment-${id}`,
    name: id,
    brevetto: "advanced",
    scadenza_brevetto: null,
    birth_date: null,
    birth_place: null,
    avatar_url: null,
    is_enrolled: true,
    unclaimed_seats: 0,
    emergency_contact: null,
  };
}
