import { v7 as newId } from "uuid";
import type { SignatureStrokes } from "../../worker/profiles/logbook/contract.ts";
import { mergeChanges, readState } from "../../worker/registers/changes/contract.ts";
import type {
  RegisterClosing,
  RegisterCorrection,
  RegisterView,
  SignaturesView,
} from "../../worker/registers/outputs.ts";
import {
  gapIds,
  type RegisterLine,
  registerGaps,
  registerLines,
  withEventGuests,
} from "../../worker/registers/registerLines.ts";
import { makeChange, member, sendChanges } from "./registers.ts";
import { PASSWORD, type SignedInUser } from "./users.ts";
import { ask } from "./worker.ts";

type Register = { id: string };
type Person = { id: string };

/** The register as a phone of `as` shows it, all of its changes included. */
export async function readDay(as: SignedInUser, { id }: Register) {
  const { body: view } = await ask<RegisterView>("GET", `/api/registers/${id}?after=0`, { as });
  for (let last = view; last.has_more; ) {
    const after = view.changes.at(-1)?.number ?? 0;
    last = (await ask<RegisterView>("GET", `/api/registers/${id}?after=${after}`, { as })).body;
    view.changes.push(...last.changes);
  }
  const state = readState(mergeChanges(view.changes));
  const lines = registerLines(state, view);
  const written = new Set(view.changes.map(({ target }) => target.id));
  const expected = withEventGuests(state, view.event_guests, written);
  return { view, state, lines, gaps: registerGaps(expected, lines, view.members) };
}

/** Writes a dive that is over, with everybody present, out of the water and at 18.5 metres. */
export async function makeDive(
  as: SignedInUser,
  register: Register,
  people: Person[],
  {
    guests = [],
    ...fields
  }: { guests?: string[]; start?: string; end?: string | null; guide?: string | null } = {},
) {
  const dive = newId();
  const ids = [...people.map(({ id }) => id), ...guests];
  const changes = [
    ...people.map((person) => makeChange(member(person), { presence: "present" })),
    ...guests.map((id) => makeChange({ type: "guest", id }, { presence: "present" })),
    makeChange(
      { type: "dive", id: dive },
      { start: "00:00", end: "00:20", guide: as.id, apparatus: "nessuno", mixture: "nessuna", ...fields },
    ),
    ...ids.map((id) =>
      makeChange(
        { type: "entry", id: `${dive}/${id}` },
        { taking_part: true, planned_depth: 20, reached_depth: 18.5 },
      ),
    ),
  ];
  for (let from = 0; from < changes.length; from += 400) {
    const { status, text } = await sendChanges(as, register, changes.slice(from, from + 400), {
      after: 1_000_000,
    });
    if (status !== 200) throw new Error(`taps were refused: ${text}`);
  }
  return dive;
}

/** Adds a guest, known by name and what else is said; returns the guest's id. */
export async function makeGuest(
  as: SignedInUser,
  register: Register,
  {
    name = "Olga Ospite",
    ...details
  }: { name?: string; email?: string; birth_date?: string; birth_place?: string } = {},
) {
  const id = newId();
  const fields = { name, certification: "Open Water", presence: "present" };
  const hasDetails = Object.keys(details).length > 0;
  await sendChanges(as, register, [makeChange({ type: "guest", id }, fields, hasDetails ? { details } : {})]);
  return id;
}

/** Closes a register with what `as` sees now, and a reason; `shown` replaces what the phone sends. */
export async function closeRegister(as: SignedInUser, register: Register, shown: object = {}) {
  const { view, gaps } = await readDay(as, register);
  return ask<RegisterClosing>("POST", `/api/registers/${register.id}/closing`, {
    as,
    body: { after: view.last_number, gaps_shown: gapIds(gaps), reason: "Nessuno lo sa più", ...shown },
  });
}

export const STROKES: SignatureStrokes = [
  [
    [10, 20],
    [400, 300],
    [900, 120],
  ],
];

/** Signs lines on the glass, all of the register's unless `lines` names some. */
export async function signLines(
  as: SignedInUser,
  register: Register,
  {
    lines,
    ...other
  }: {
    lines?: Pick<RegisterLine, "dive" | "person" | "content">[];
    id?: string;
    [field: string]: unknown;
  } = {},
) {
  const signed = lines ?? (await readDay(as, register)).lines;
  return ask<SignaturesView>("POST", `/api/registers/${register.id}/signatures`, {
    as,
    body: {
      device: newId(),
      id: newId(),
      lines: signed.map(({ dive, person, content }) => ({ dive, person, content })),
      method: "strokes",
      strokes: STROKES,
      signed_at: new Date().toISOString(),
      ...other,
    },
  });
}

/** What an act by password has instead of strokes. */
export const BY_PASSWORD = { method: "password", strokes: null, password: PASSWORD };

/** Adds a correction to a closed register. */
export function correctLine(
  as: SignedInUser,
  register: Register,
  { dive, person }: { dive: string; person: string },
  other: object = {},
) {
  const correction = {
    id: newId(),
    dive,
    person,
    entry: "reached_depth",
    after: 21,
    reason: "Letto sul computer",
  };
  return ask<RegisterCorrection[]>("POST", `/api/registers/${register.id}/corrections`, {
    as,
    body: { corrections: [{ ...correction, ...other }] },
  });
}
