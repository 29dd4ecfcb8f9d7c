import registers from "../../demo/registers.json" with { type: "json" };
import { addDays } from "../../worker/lib/calendarDays.ts";
import { instantOfClockTime } from "../../worker/lib/timeZones.ts";
import type { Brevetto } from "../../worker/profiles/contract.ts";
import {
  CHECKLIST_ITEMS,
  entryId,
  mergeChanges,
  type NewRegisterChange,
  readState,
} from "../../worker/registers/changes/contract.ts";
import { hashDetails } from "../../worker/registers/changes/hashDetails.ts";
import { logbookLines } from "../../worker/registers/logbookLines.ts";
import type {
  ChangeTarget,
  ClosedGuide,
  ClosedMember,
  RegisterCorrection,
  RegisterSignature,
} from "../../worker/registers/outputs.ts";
import { registerLines } from "../../worker/registers/registerLines.ts";
import { lastRetentionDay } from "../../worker/registers/retentionRules.ts";
import type { ChangeRow } from "../../worker/registers/schema.ts";
import {
  hashRow,
  nextSeal,
  type SealableRow,
  type SealDraft,
  type SealRow,
  sha256,
} from "../../worker/registers/sealing/rules.ts";
import type { StrokesByAct } from "../../worker/registers/signing/contract.ts";
import { REGISTER_RETENTION_MONTHS } from "../../worker/settings/contract.ts";
import { createRandom, type Random, uuidAt } from "../random.ts";
import type { Row } from "../rows.ts";
import type { BuiltEvent } from "./events.ts";
import type { SeedUsers } from "./users.ts";

/**
 * A closed register of a past event. Depths in metres, by participant in the order of the enrolments, the demo's apneista
 * first; `signed`: how many of them signed with strokes right after the dive, `signedLate`: how many others by password.
 */
type WrittenRegister = (typeof registers.days)[number];

/** A row of `register_signatures`. */
type SignatureRow = SealableRow<"signature"> & Record<string, string | null>;

interface Organizer {
  id: string;
  full_name: string;
  company_name?: string;
  brevetto?: Brevetto;
}

/**
 * Closed registers of past events, written, signed, sealed and copied into logbooks by the site's functions, so that
 * `npm run registers:check` accepts them. Rows by table, parents first.
 */
export function buildRegisters(events: BuiltEvent[], enrolments: Row[], people: SeedUsers) {
  const random = createRandom("registers");
  const heads = new Map<string, SealRow>();
  const apneista = people.account("apneista").id;
  const users = new Map(people.rows.map((row) => [row.id, row]));
  const built = registers.days.map((written) => {
    const event = events.find((one) => one.written.title === written.event);
    if (!event) throw new Error(`The demo has no event "${written.event}".`);
    const members = enrolments
      .filter(({ event_id, status }) => event_id === event.id && status === "confirmed")
      .map(({ id, user_id }) => toMember(String(id), users.get(user_id) ?? {}))
      .sort((one, other) => Number(other.id === apneista) - Number(one.id === apneista));
    const organizer = { full_name: "", ...users.get(event.organizer), id: event.organizer } as Organizer;
    const one = buildRegister(written, event, organizer, members, heads, random);
    return { ...one, dives: logbookRows(one, random) };
  });
  return {
    registers: built.map(({ register }): Row => register),
    register_changes: built.flatMap(({ changes }): Row[] => changes),
    register_signatures: built.flatMap(({ signatures }): Row[] => signatures),
    register_corrections: built.flatMap(({ corrections }): Row[] => corrections),
    register_seals: built.flatMap(({ seals }): Row[] => seals),
    logbook_dives: built.flatMap(({ dives }): Row[] => dives),
  };
}

function toPoints(stroke: string): [number, number][] {
  return stroke.split(" ").map((point) => point.split(",").map(Number) as [number, number]);
}

function toMember(enrolment_id: string, user: Row): ClosedMember {
  return {
    ...{ id: String(user.id), enrolment_id, name: String(user.full_name), is_enrolled: true },
    brevetto: user.brevetto as Brevetto | null,
    scadenza_brevetto: user.scadenza_brevetto as string | null,
  };
}

/**
 * A register that was signed and closed in the evening, with late signatures and a correction the day after. The site's
 * functions hash and seal its rows, after the last link of the organizer's chain in `heads`.
 */
function buildRegister(
  written: WrittenRegister,
  event: BuiltEvent,
  organizer: Organizer,
  members: ClosedMember[],
  heads: Map<string, SealRow>,
  random: Random,
) {
  const { title, location, nation } = event.row as { title: string; location: string; nation: string };
  const time_zone = String(event.row.time_zone ?? "Europe/Rome");
  const day = addDays(event.date, written.day);
  const at = (clock: string, on = day) =>
    instantOfClockTime(`${on}T${clock}`, time_zone)?.getTime() ?? Date.parse(`${on}T${clock}Z`);
  const id = uuidAt(event.created, random);
  const recorded = recordDay(written, id, organizer, members, at, random);
  const state = readState(mergeChanges(recorded.rows.map(toMergeable)));
  const { full_name: name, brevetto = null, company_name: centre = name } = organizer;
  const guides: ClosedGuide[] = [{ id: organizer.id, name, brevetto, is_organizer: true, has_left: false }];
  const signatures: RegisterSignature[] = [];
  const strokes: StrokesByAct = {};
  const linesNow = () =>
    registerLines(state, {
      ...{ day, location, centre, guides, signatures, strokes },
      members: members.map((member) => ({ ...member, birth_date: null, birth_place: null })),
    });
  const ownStrokes = registers.signatures.find(({ signer }) => signer === name)?.strokes.map(toPoints) ?? [];
  /** One signing on the organizer's phone; the first of its rows has the strokes. */
  const sign = (dive: number, people: string[], time: number, method: "strokes" | "password") => {
    const lines = linesNow().filter(
      (one) => one.dive === recorded.dives[dive] && people.includes(one.person),
    );
    const instant = new Date(time).toISOString();
    const actId = uuidAt(instant, random);
    if (method === "strokes") strokes[actId] = ownStrokes;
    return lines.map((line, index): SignatureRow => {
      const signature = {
        ...{ id: uuidAt(instant, random), content: line.content, hash: sha256(line.content), method },
        ...{ signer_id: organizer.id, signer_name: name, signed_at: instant, received_at: instant },
        device: "Safari · iPhone",
      };
      signatures.push({ ...signature, act: actId, dive: line.dive, person: line.person, name_now: null });
      const ids = { act_id: actId, dive_id: line.dive, person_id: line.person, register_id: id };
      const isFirst = method === "strokes" && index === 0;
      return { ...signature, ...ids, strokes: isFirst ? JSON.stringify(ownStrokes) : null };
    });
  };
  const unsigned = () => linesNow().filter(({ signature }) => !signature).length;

  const early = written.dives.flatMap(({ end, signed }, dive) =>
    sign(dive, recorded.people.slice(0, signed), at(end) + 10 * 60_000, "strokes"),
  );
  const closed = new Date(at("19:10"));
  const kept_until = lastRetentionDay(day, REGISTER_RETENTION_MONTHS.default);
  const row = {
    ...{ id, event_id: event.id, organizer_id: organizer.id, day, title },
    ...{ centre, location, nation, time_zone },
    ...{ last_number: recorded.rows.length, closed_at: closed.toISOString() },
    ...{ closed_by: organizer.id, closed_by_name: name, closing_reason: written.reason },
    ...{ closed_members: JSON.stringify(members), closed_guides: JSON.stringify(guides) },
    people_count: new Set(linesNow().map(({ person }) => person)).size,
    ...{ kept_until, moved_at: null, created_at: event.created },
  } satisfies SealableRow<"register"> & Row;
  const seals: SealRow[] = [];
  const seal = (kind: SealRow["kind"], rows: SealDraft["rows"], now: Date) => {
    const event_id = kind === "closing" ? event.id : null;
    const draft = { kind, event_id, day, kept_until, unsigned: unsigned(), rows };
    const head = heads.get(organizer.id) ?? null;
    const next = nextSeal(head, { organizer_id: organizer.id, register_id: id, ...draft }, now);
    heads.set(organizer.id, next);
    seals.push(next);
  };
  const signatureHashes = (rows: SignatureRow[]): [string, string][] =>
    rows.map((one) => [String(one.id), hashRow("signature", one)]);
  const changes = recorded.rows.map((one): [number, string] => [one.number, hashRow("change", one)]);
  const sealed = { register: hashRow("register", row), changes, signatures: signatureHashes(early) };
  seal("closing", sealed, closed);

  const next = addDays(day, 1);
  const late = written.dives.flatMap(({ signed, signedLate }, dive) => {
    if (signedLate === 0) return [];
    const time = at("08:15", next);
    const rows = sign(dive, recorded.people.slice(signed, signed + signedLate), time, "password");
    seal("signature", { signatures: signatureHashes(rows) }, new Date(time));
    return rows;
  });
  const corrected = linesNow().flatMap(({ dive, person, reached_depth }): RegisterCorrection[] => {
    const { correction } = written;
    if (!correction || dive !== recorded.dives[correction.dive]) return [];
    if (person !== recorded.people[correction.person]) return [];
    const instant = new Date(at("08:40", next)).toISOString();
    return [
      {
        ...{ id: uuidAt(instant, random), dive, person, entry: "reached_depth", before: reached_depth },
        ...{ after: correction.reached, reason: correction.reason, at: instant },
        ...{ author_id: organizer.id, author_name: name, name_now: null },
      },
    ];
  });
  const corrections = corrected.map(({ dive: dive_id, person: person_id, name_now: _, ...one }) => ({
    ...{ ...one, register_id: id, dive_id, person_id },
    ...{ before: JSON.stringify(one.before), after: JSON.stringify(one.after) },
  }));
  for (const one of corrections)
    seal("correction", { corrections: [[one.id, hashRow("correction", one)]] }, new Date(one.at));
  // The reminder of unsigned lines was sent three days later.
  const reminded_unsigned_at = `${addDays(day, 3)}T08:00:00.000Z`;
  return {
    register: { ...row, unsigned_count: unsigned(), reminded_unsigned_at },
    changes: recorded.rows,
    signatures: [...early, ...late],
    ...{ corrections, seals, state, lines: linesNow(), corrected },
  };
}

function toMergeable({ id, clock, target_type: type, target_id, fields, details }: ChangeRow) {
  const change = { id, clock, target: { type, id: target_id }, fields: JSON.parse(fields) };
  return details === null ? change : { ...change, details: JSON.parse(details) };
}

/** The changes of a day on one phone, as `/registri` writes them: arrivals, checklist, a group, and each dive. */
function recordDay(
  written: WrittenRegister,
  id: string,
  organizer: Organizer,
  members: ClosedMember[],
  at: (clock: string) => number,
  random: Random,
) {
  const rows: ChangeRow[] = [];
  const newId = (clock: string) => uuidAt(new Date(at(clock)).toISOString(), random);
  const device = newId("08:30");
  function add(clock: string, target: ChangeTarget, fields: NewRegisterChange["fields"], details = {}) {
    const number = rows.length + 1;
    const time = at(clock) + number * 1000;
    const instant = new Date(time).toISOString();
    const change = { id: uuidAt(instant, random), clock: time, at: instant, target, fields, details };
    const hashed = hashDetails(change, () => newId(clock).replaceAll("-", ""));
    const json = (value: object | null) => (value ? JSON.stringify(value) : null);
    rows.push({
      ...{ id: change.id, register_id: id, number, clock: time, at: instant, device },
      ...{ author_id: organizer.id, author_name: organizer.full_name, received_at: instant },
      ...{ target_type: target.type, target_id: target.id, fields: JSON.stringify(hashed.fields) },
      ...{ details: hashed.hashes && json(hashed.details), details_salt: json(hashed.salts) },
      ...{ details_hash: json(hashed.hashes), details_erased_for: null },
    });
  }

  const group = newId("08:40");
  const day: ChangeTarget = { type: "day", id: "day" };
  add("08:40", day, { responsible: organizer.id, numbers: written.numbers, oxygen_person: written.oxygen });
  for (const item of CHECKLIST_ITEMS) add("08:45", day, { [item]: true });
  if (written.note) add("08:50", day, { note: written.note });
  add("08:50", { type: "group", id: group }, { name: written.group, guide: organizer.id, guide_name: null });
  for (const member of members)
    add("08:55", { type: "member", id: member.id }, { presence: "present", group });
  const guest = written.guest ? newId("09:00") : null;
  const typeOf = (person: string) => (person === guest ? "guest" : "member");
  if (written.guest && guest) {
    const { name, certification, ...birth } = written.guest;
    add("09:00", { type: "guest", id: guest }, { name, certification, presence: "present", group }, birth);
  }
  const people = [...members.map((member) => member.id), ...(guest ? [guest] : [])];
  const dives = written.dives.map(({ start, end, place, planned, reached }) => {
    const dive = newId(start);
    const recordDive = (clock: string, fields: NewRegisterChange["fields"]) =>
      add(clock, { type: "dive", id: dive }, fields);
    const recordEntry = (clock: string, person: string, fields: NewRegisterChange["fields"]) =>
      add(clock, { type: "entry", id: entryId(dive, person) }, { taking_part: true, ...fields });
    recordDive(start, { group, ...(place && { place }) });
    recordDive(start, { apparatus: "nessuno", mixture: "nessuna" });
    for (const person of people) recordEntry(start, person, { planned_depth: planned });
    recordDive(start, { start });
    for (const person of people) add(start, { type: typeOf(person), id: person }, { water: dive });
    for (const person of people) add(end, { type: typeOf(person), id: person }, { water: null });
    recordDive(end, { end });
    for (const [index, person] of people.entries()) {
      const reached_depth = reached[index] ?? null;
      if (reached_depth !== null) recordEntry(end, person, { reached_depth });
    }
    return dive;
  });
  return { rows, dives, people };
}

/** The logbook lines that closing, signing and correcting the register write. */
function logbookRows(
  { register, state, lines, corrected }: ReturnType<typeof buildRegister>,
  random: Random,
): Row[] {
  const record = { id: register.id, corrections: corrected };
  const drafts = logbookLines({ register: record, state }, lines, { guests: [], births: [] });
  const at = register.closed_at;
  return drafts.map(({ user_id, register_id, dive_id, line, corrections }) => {
    const { diver, signature, ...entries } = line;
    return {
      ...{ id: uuidAt(at, random), user_id, source: "register", register_id, dive_id },
      ...{ diver_name: diver.name, birth_date: diver.birth_date, birth_place: diver.birth_place, ...entries },
      ...(signature && {
        ...{ signature_id: signature.id, signer_id: signature.signer_id, signer_name: signature.signer_name },
        ...{ signed_at: signature.signed_at, signature_received_at: signature.received_at },
        ...{ signature_method: signature.method, signature_device: signature.device },
        ...{ signature_hash: signature.hash },
        signature_strokes: signature.strokes && JSON.stringify(signature.strokes),
      }),
      corrections: corrections.length > 0 ? JSON.stringify(corrections) : null,
      ...{ created_at: at, updated_at: at },
    };
  });
}
