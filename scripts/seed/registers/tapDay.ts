import {
  CHECKLIST_ITEMS,
  type ChangeTarget,
  entryId,
  type GuestDetails,
} from "../../../worker/registers/changes/contract.ts";
import { detailsHash } from "../../../worker/registers/changes/detailsHash.ts";
import type { ChangeRow } from "../../../worker/registers/schema.ts";
import { type Random, uuidAt } from "../random.ts";
import type { WrittenRegister } from "./writtenRegisters.ts";

interface Day {
  id: string;
  keeper: { id: string; full_name: string };
  /** Users by id, in the order of the written depths; a guest comes last. */
  people: string[];
  /** The instant of a clock time of the day. */
  at: (clock: string) => number;
  random: Random;
}

export interface TappedDay {
  rows: ChangeRow[];
  /** Ids of the dives, in their order. */
  dives: string[];
  /** The people of each dive, a guest among them. */
  people: string[];
  guest: string | null;
}

/** The taps of a day on one phone, as `/registri` writes them: arrivals, checklist, a group, and each dive from start to end. */
export function tapDay(written: WrittenRegister, { id, keeper, people, at, random }: Day): TappedDay {
  const rows: ChangeRow[] = [];
  const device = uuidAt(new Date(at("08:30")).toISOString(), random);
  const newId = (clock: string) => uuidAt(new Date(at(clock)).toISOString(), random);
  function tap(clock: string, target: ChangeTarget, fields: object, details?: Partial<GuestDetails>) {
    const number = rows.length + 1;
    const time = at(clock) + number * 1000;
    const instant = new Date(time).toISOString();
    const salt = details ? newId(clock).replaceAll("-", "") : null;
    rows.push({
      ...{ id: uuidAt(instant, random), register_id: id, number, clock: time, at: instant, device },
      ...{ author_id: keeper.id, author_name: keeper.full_name },
      ...{ target_type: target.type, target_id: target.id, fields: JSON.stringify(fields) },
      details: details ? JSON.stringify(details) : null,
      details_salt: salt,
      details_hash: details && salt ? detailsHash(salt, details) : null,
      received_at: instant,
    });
  }

  const group = newId("08:40");
  const day: ChangeTarget = { type: "day", id: "day" };
  tap("08:40", day, { responsible: keeper.id, numbers: written.numbers, oxygen_person: written.oxygen });
  for (const item of CHECKLIST_ITEMS) tap("08:45", day, { [item]: true });
  if (written.note) tap("08:50", day, { note: written.note });
  tap("08:50", { type: "group", id: group }, { name: written.group, guide: keeper.id, guide_name: null });
  const member = (person: string): ChangeTarget => ({ type: "member", id: person });
  for (const person of people) tap("08:55", member(person), { presence: "present", group });
  const guest = written.guest ? newId("09:00") : null;
  const target = (person: string): ChangeTarget =>
    person === guest ? { type: "guest", id: person } : member(person);
  if (written.guest && guest) {
    const { name, certification, birth_date, birth_place } = written.guest;
    const fields = { name, certification, presence: "present", group };
    tap("09:00", target(guest), fields, { birth_date, birth_place });
  }
  const everybody = guest ? [...people, guest] : people;
  const dives = written.dives.map(({ start, end, place, planned, reached }) => {
    const dive = newId(start);
    const entry = (person: string): ChangeTarget => ({ type: "entry", id: entryId(dive, person) });
    tap(start, { type: "dive", id: dive }, { group, ...(place && { place }) });
    tap(start, { type: "dive", id: dive }, { apparatus: "nessuno", mixture: "nessuna" });
    for (const person of everybody) tap(start, entry(person), { taking_part: true, planned_depth: planned });
    tap(start, { type: "dive", id: dive }, { start });
    for (const person of everybody) tap(start, target(person), { water: dive });
    for (const person of everybody) tap(end, target(person), { water: null });
    tap(end, { type: "dive", id: dive }, { end });
    for (const [index, person] of everybody.entries()) {
      const depth = reached[index] ?? null;
      if (depth !== null) tap(end, entry(person), { taking_part: true, reached_depth: depth });
    }
    return dive;
  });
  return { rows, dives, people: everybody, guest };
}
