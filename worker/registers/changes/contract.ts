import type { TargetType } from "../contract.ts";
import type { ChangeTarget } from "../outputs.ts";

export { DEPTH_MAX, DIVE_MINUTES_MAX, diveMinutes, parseDepth } from "../../profiles/logbook/contract.ts";

export const CHECKLIST_ITEMS = [
  "buoy",
  "oxygen",
  "oxygen_trained",
  "first_aid",
  "pairs",
  "emergency_numbers",
] as const;
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number];

export const PRESENCES = ["present", "absent"] as const;
export type Presence = (typeof PRESENCES)[number];

export const PERSON_NAME_MAX = 120;
export const GROUP_NAME_MAX = 60;
export const NOTE_MAX = 1000;
export const SHORT_NOTE_MAX = 200;

/** The fields that a change may set, by the type of its target. Null clears a field; missing fields are unchanged. */
export type DayFields = {
  /** The responsible user, one of the register's guides, named by the organizer. */
  responsible: string | null;
  note: string | null;
  /** The emergency numbers of the venue, as text. */
  numbers: string | null;
  /** The name of the person trained for oxygen. */
  oxygen_person: string | null;
  /** True for a register that was written on paper and entered afterwards. */
  from_paper: boolean;
  /** The photograph of the paper sheet, an upload of the writer's. */
  paper_photo: string | null;
} & Record<ChecklistItem, boolean>;

export type PersonFields = {
  presence: Presence | null;
  group: string | null;
  /** The dive on which the person is in the water; null: out of the water. */
  water: string | null;
  note: string | null;
};

type GuestFields = PersonFields & { name: string; certification: string | null; removed: boolean };

/** The erasable data of a guest besides the name. */
export type GuestDetails = { birth_date: string | null; birth_place: string | null; email: string | null };

/**
 * Data that a seal covers only by salted hashes, so that erasing them does not break the seal: members' notes, and
 * guests' names, details and notes. Phones send names and notes as fields; the server answers them as details.
 */
type PersonDetails = GuestDetails & { name: string; note: string | null };
export const DETAIL_FIELDS: Partial<Record<TargetType, (keyof PersonDetails)[]>> = {
  member: ["note"],
  guest: ["note", "name"],
};

/** `guide`: a user id of the register's guides; `guide_name`: a guide without an account. */
export type GroupFields = { name: string; guide: string | null; guide_name: string | null; removed: boolean };

/** Times are HH:MM in the venue's time zone; an end before the start is on the next day. */
export type DiveFields = {
  group: string | null;
  start: string | null;
  end: string | null;
  guide: string | null;
  guide_name: string | null;
  place: string | null;
  apparatus: string | null;
  mixture: string | null;
  note: string | null;
  removed: boolean;
};

/** One person's part of a dive. Depths in metres; null apparatus and mixture: the dive's. */
export type EntryFields = {
  taking_part: boolean;
  planned_depth: number | null;
  reached_depth: number | null;
  apparatus: string | null;
  mixture: string | null;
};

export type FieldsOf = {
  day: DayFields;
  member: PersonFields;
  guest: GuestFields;
  group: GroupFields;
  dive: DiveFields;
  entry: EntryFields;
};

/**
 * One change: sets fields of a target. Changes are only added. `clock` gives all phones the same order: milliseconds
 * since 1970 of the phone's corrected clock, and always above every clock that the phone knows, so that a wrong clock
 * cannot order a reaction before its cause. `at`: the phone's corrected time, for display.
 */
export type NewRegisterChange = {
  id: string;
  clock: number;
  at: string;
  target: ChangeTarget;
  fields: Record<string, string | number | boolean | null>;
  details?: Partial<PersonDetails>;
};

type ChangeOrder = { clock: number; id: string };
type MergedTarget = {
  /** The first change of the target. */
  first: ChangeOrder;
  /** The fields by name, each with the change that set it last. */
  fields: Map<string, ChangeOrder & { value: unknown }>;
};
/** The merged targets by key ("guest:0199…"). */
export type MergedRegister = Map<string, MergedTarget>;

/** Whether a change comes after another one: by the later clock, and for equal clocks by the higher id. */
function isLater(one: ChangeOrder, other: ChangeOrder): boolean {
  return one.clock === other.clock ? one.id > other.id : one.clock > other.clock;
}

function targetKey({ type, id }: ChangeTarget): string {
  return `${type}:${id}`;
}

/** Merges changes, in any order and with repetitions, into a merged register. The result depends only on their set. */
export function mergeChanges(
  changes: Iterable<Pick<NewRegisterChange, "id" | "clock" | "target" | "fields" | "details">>,
  merged: MergedRegister = new Map(),
): MergedRegister {
  for (const { id, clock, target, fields, details } of changes) {
    const key = targetKey(target);
    const order = { clock, id };
    const known: MergedTarget = merged.get(key) ?? { first: order, fields: new Map() };
    merged.set(key, known);
    if (isLater(known.first, order)) known.first = order;
    for (const [name, value] of Object.entries({ ...fields, ...details })) {
      const before = known.fields.get(name);
      if (!before || isLater(order, before)) known.fields.set(name, { value, ...order });
    }
  }
  return merged;
}

/** The clock of a phone's next change: its corrected time, but above every known clock. */
export function nextClock(nowMs: number, highestKnown: number): number {
  return Math.max(Math.floor(nowMs), highestKnown + 1);
}

export type RegisterPerson = { type: "member" | "guest"; id: string } & PersonFields & {
    /** For guests; members' names come from their account. */
    name: string | null;
    certification: string | null;
    details: GuestDetails;
    removed: boolean;
  };
export type RegisterGroup = { id: string } & GroupFields;
export type RegisterDive = { id: string } & DiveFields;
export type RegisterEntry = { dive: string; person: string } & EntryFields;

/** The content of a register from its changes, without removed guests, groups and dives, and entries of removed dives. */
export type RegisterState = {
  day: DayFields;
  people: Map<string, RegisterPerson>;
  groups: RegisterGroup[];
  dives: RegisterDive[];
  /** The entries by "dive/person". */
  entries: Map<string, RegisterEntry>;
};

export function entryId(dive: string, person: string): string {
  return `${dive}/${person}`;
}

const NO_DAY: DayFields = {
  responsible: null,
  note: null,
  numbers: null,
  oxygen_person: null,
  from_paper: false,
  paper_photo: null,
  buoy: false,
  oxygen: false,
  oxygen_trained: false,
  first_aid: false,
  pairs: false,
  emergency_numbers: false,
};
export const NO_PERSON: PersonFields = { presence: null, group: null, water: null, note: null };
const NO_DETAILS: GuestDetails = { birth_date: null, birth_place: null, email: null };
const NO_DIVE: DiveFields = {
  group: null,
  start: null,
  end: null,
  guide: null,
  guide_name: null,
  place: null,
  apparatus: null,
  mixture: null,
  note: null,
  removed: false,
};
const NO_ENTRY: EntryFields = {
  taking_part: false,
  planned_depth: null,
  reached_depth: null,
  apparatus: null,
  mixture: null,
};

/**
 * Reads the state from merged changes. Groups and people are in the order of their first changes; dives by their start,
 * and those without one last.
 */
export function readState(merged: MergedRegister): RegisterState {
  const state: RegisterState = { day: NO_DAY, people: new Map(), groups: [], dives: [], entries: new Map() };
  const sorted = [...merged].sort(([, one], [, other]) => (isLater(other.first, one.first) ? -1 : 1));
  for (const [key, { fields }] of sorted) {
    const type = key.slice(0, key.indexOf(":")) as TargetType;
    const id = key.slice(type.length + 1);
    const values = Object.fromEntries([...fields].map(([name, { value }]) => [name, value]));
    if (type === "day") state.day = { ...NO_DAY, ...values };
    else if (type === "member" || type === "guest") {
      const { birth_date = null, birth_place = null, email = null, ...rest } = values;
      const details = { ...NO_DETAILS, birth_date, birth_place, email } as GuestDetails;
      const person = { name: null, certification: null, removed: false, ...NO_PERSON, ...rest };
      // A guest without a name is one whose account was erased.
      const isGone = person.removed || (type === "guest" && person.name === null);
      // A person in the water stays on the list, even if another phone removed them.
      if (!isGone || person.water !== null) state.people.set(id, { type, id, ...person, details });
    } else if (type === "group") {
      const group = { id, name: "", guide: null, guide_name: null, removed: false, ...values };
      if (!group.removed) state.groups.push(group);
    } else if (type === "dive") {
      const dive = { id, ...NO_DIVE, ...values };
      if (!dive.removed) state.dives.push(dive);
    } else {
      const [dive = "", person = ""] = id.split("/");
      state.entries.set(id, { dive, person, ...NO_ENTRY, ...values });
    }
  }
  const dives = new Set(state.dives.map(({ id }) => id));
  for (const [id, { dive }] of state.entries) if (!dives.has(dive)) state.entries.delete(id);
  state.dives.sort((one, other) => compareStarts(one.start, other.start));
  return state;
}

/** 0 for equal starts, so that a stable sort preserves their order. */
function compareStarts(one: string | null, other: string | null): number {
  if (one === other) return 0;
  return (one ?? "~") < (other ?? "~") ? -1 : 1;
}

/** The people in the water by their last change, even if their dive was removed. */
export function peopleInWater({ people }: RegisterState): RegisterPerson[] {
  return [...people.values()].filter(({ water }) => water !== null);
}
