import { instantOfClockTime } from "../../../worker/lib/timeZones.ts";
import { mergeChanges, readState } from "../../../worker/registers/changes/contract.ts";
import { lastKeptDay } from "../../../worker/registers/closing/contract.ts";
import type { ClosedMember, RegisterGuide } from "../../../worker/registers/contract.ts";
import type { RegisterCorrection } from "../../../worker/registers/corrections/contract.ts";
import { type RegisterLine, registerLines } from "../../../worker/registers/lines/contract.ts";
import {
  hashRow,
  nextSeal,
  type SealableRow,
  type SealDraft,
  type SealRow,
} from "../../../worker/registers/sealing/rules.ts";
import type { RegisterSignature } from "../../../worker/registers/signing/contract.ts";
import { REGISTERS_KEPT_MONTHS } from "../../../worker/settings/contract.ts";
import { addDays } from "../days.ts";
import { type Random, uuidAt } from "../random.ts";
import type { Row } from "../rows.ts";
import { type SignatureRow, signDives } from "./signDives.ts";
import { tapDay } from "./tapDay.ts";
import type { WrittenRegister } from "./writtenRegisters.ts";

export interface RegisterFacts {
  /** The event's id and columns that a register keeps. */
  event: { id: string; created: string; title: string; location: string; nation: string; time_zone: string };
  day: string;
  keeper: { id: string; full_name: string };
  centre: string;
  guides: RegisterGuide[];
  members: ClosedMember[];
  random: Random;
}

export interface BuiltRegister {
  register: Row;
  changes: Row[];
  signatures: SignatureRow[];
  corrections: Row[];
  seals: SealRow[];
  state: ReturnType<typeof readState>;
  lines: RegisterLine[];
  corrected: RegisterCorrection[];
}

/**
 * A day that was kept, signed and closed in the evening, with late signatures and a correction the day after. Its rows are
 * hashed and sealed by the site's own functions, after `head`, the last link of the organizer's chain.
 */
export function buildRegister(
  written: WrittenRegister,
  { event, day, keeper, centre, guides, members, random }: RegisterFacts,
  head: SealRow | null,
): BuiltRegister {
  const at = (clock: string, on = day) =>
    instantOfClockTime(`${on}T${clock}`, event.time_zone)?.getTime() ?? Date.parse(`${on}T${clock}Z`);
  const id = uuidAt(event.created, random);
  const tapped = tapDay(written, { id, keeper, people: members.map((one) => one.id), at, random });
  const state = readState(mergeChanges(tapped.rows.map(toMergeable)));
  const context = {
    ...{ day, location: event.location, centre, guides },
    members: members.map((member) => ({ ...member, birth_date: null, birth_place: null })),
  };
  const signatures: RegisterSignature[] = [];
  const linesNow = () => registerLines(state, { ...context, signatures });
  const sign = (dive: number, people: string[], time: number, method: "strokes" | "password") => {
    const lines = linesNow().filter(
      (line) => line.dive === tapped.dives[dive] && people.includes(line.person),
    );
    const act = signDives(lines, { register: id, signer: keeper, time, method, random });
    signatures.push(...act.signatures);
    return act.rows;
  };
  const unsigned = () => linesNow().filter(({ signature }) => !signature).length;

  const early = written.dives.flatMap(({ end, signed }, dive) =>
    sign(dive, tapped.people.slice(0, signed), at(end) + 10 * 60_000, "strokes"),
  );
  const closed = new Date(at("19:10"));
  const kept_until = lastKeptDay(day, REGISTERS_KEPT_MONTHS.default);
  const row = {
    ...{ id, event_id: event.id, organizer_id: keeper.id, day, title: event.title, centre },
    ...{ location: event.location, nation: event.nation, time_zone: event.time_zone },
    ...{ last_number: tapped.rows.length, closed_at: closed.toISOString() },
    ...{ closed_by: keeper.id, closed_by_name: keeper.full_name },
    ...{ closed_members: JSON.stringify(members), closed_guides: JSON.stringify(guides) },
    people_count: new Set(linesNow().map(({ person }) => person)).size,
    ...{ kept_until, created_at: event.created },
  } satisfies SealableRow<"register"> & Row;
  const seals: SealRow[] = [];
  const seal = (kind: SealRow["kind"], rows: SealDraft["rows"], now: Date) => {
    const event_id = kind === "closing" ? event.id : null;
    const draft = { kind, event_id, day, kept_until, unsigned: unsigned(), rows };
    seals.push(nextSeal(seals.at(-1) ?? head, { organizer_id: keeper.id, register_id: id, ...draft }, now));
  };
  const signatureHashes = (rows: SignatureRow[]): [string, string][] =>
    rows.map((one) => [String(one.id), hashRow("signature", one)]);
  const changes = tapped.rows.map((one): [number, string] => [one.number, hashRow("change", one)]);
  const sealed = { register: hashRow("register", row), changes, signatures: signatureHashes(early) };
  seal("closing", sealed, closed);

  const next = addDays(day, 1);
  const late = written.dives.flatMap(({ signed, signedLate = 0 }, dive) => {
    if (signedLate === 0) return [];
    const time = at("08:15", next);
    const rows = sign(dive, tapped.people.slice(signed, signed + signedLate), time, "password");
    seal("signature", { signatures: signatureHashes(rows) }, new Date(time));
    return rows;
  });
  const corrected = correct(written, tapped, linesNow(), new Date(at("08:40", next)), keeper, random);
  const corrections = corrected.map(({ dive: dive_id, person: person_id, before, after, ...one }) => ({
    ...{ ...one, register_id: id, dive_id, person_id, author_id: keeper.id },
    ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
  }));
  for (const one of corrections)
    seal("correction", { corrections: [[one.id, hashRow("correction", one)]] }, new Date(one.at));
  return {
    // The reminder of unsigned lines went out three days later.
    register: {
      ...row,
      unsigned_count: unsigned(),
      reminded_unsigned_at: `${addDays(day, 3)}T08:00:00.000Z`,
    },
    changes: tapped.rows,
    signatures: [...early, ...late],
    ...{ corrections, seals, state, lines: linesNow(), corrected },
  };
}

function toMergeable({
  id,
  clock,
  target_type: type,
  target_id,
  ...row
}: ReturnType<typeof tapDay>["rows"][number]) {
  const details = row.details === null ? {} : { details: JSON.parse(row.details) };
  return { id, clock, target: { type, id: target_id }, fields: JSON.parse(row.fields), ...details };
}

/** The written correction of a reached depth; none where nothing was written or the person is not of the dive. */
function correct(
  { correction }: WrittenRegister,
  { dives, people }: Pick<ReturnType<typeof tapDay>, "dives" | "people">,
  lines: RegisterLine[],
  now: Date,
  author: { full_name: string },
  random: Random,
): RegisterCorrection[] {
  const line = lines.find(
    ({ dive, person }) =>
      correction && dive === dives[correction.dive] && person === people[correction.person],
  );
  if (!correction || !line) return [];
  const at = now.toISOString();
  return [
    {
      ...{ id: uuidAt(at, random), dive: line.dive, person: line.person, entry: "reached_depth" },
      ...{ before: line.reached_depth, after: correction.reached, reason: correction.reason },
      ...{ author_name: author.full_name, at },
    },
  ];
}
