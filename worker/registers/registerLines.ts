import type { Brevetto } from "../profiles/contract.ts";
import { LOGBOOK_ENTRIES } from "../profiles/logbook/contract.ts";
import { canonicalLine } from "../profiles/logbook/diveLine.ts";
import type { DiveLine, DiveSignature } from "../profiles/logbook/outputs.ts";
import {
  entryId,
  NO_PERSON,
  type Presence,
  type RegisterDive,
  type RegisterState,
} from "./changes/contract.ts";
import type { RegisterGuide, RegisterMember, RegisterSignature, RegisterView } from "./outputs.ts";
import type { StrokesByAct } from "./signing/contract.ts";

/** A line of a register: one person's part of one dive. */
export type RegisterLine = DiveLine & {
  dive: string;
  person: string;
  /** The text that is signed. */
  content: string;
  /** A signature made before the line was changed; the line counts as unsigned. */
  outdated_signature: DiveSignature | null;
};

/** A guest of a register who is a member. */
export type LinkedGuest = { guest_id: string; user_id: string };
/** Date and place of birth from a member's profile. */
export type BirthData = { id: string; birth_date: string | null; birth_place: string | null };

/** The data for lines besides the state. */
type LineContext = {
  day: string;
  location: string | null;
  centre: string;
  members: Pick<RegisterMember, "id" | "name" | "brevetto" | "birth_date" | "birth_place">[];
  guides: Pick<RegisterGuide, "id" | "name">[];
  signatures: RegisterSignature[];
  strokes: StrokesByAct;
};

/** The names of brevetti in registers and signatures, on phones and server alike, for readers of all languages. */
export const BREVETTO_NAMES: Record<Brevetto, string> = {
  none: "Nessuno",
  open_water: "Open Water",
  advanced: "Advanced",
  rescue: "Rescue",
  master: "Master",
  instructor: "Istruttore",
};

/** Returns a function that finds the guide of a dive: its own, else that of its group. */
export function guidesOfDives(
  state: RegisterState,
  guides: LineContext["guides"],
): (dive: RegisterDive) => string | null {
  const groups = new Map(state.groups.map((group) => [group.id, group]));
  const names = new Map(guides.map(({ id, name }) => [id, name]));
  return (dive) => {
    const own = dive.guide !== null || dive.guide_name !== null ? dive : groups.get(dive.group ?? "");
    if (!own) return null;
    return names.get(own.guide ?? "") ?? own.guide_name;
  };
}

/**
 * The lines of a register: for each dive its divers, by name. Every entry is written by somebody or known to the
 * register; the others are null.
 */
export function registerLines(state: RegisterState, context: LineContext): RegisterLine[] {
  const { day, location, centre, strokes } = context;
  const members = new Map(context.members.map((member) => [member.id, member]));
  const guideOf = guidesOfDives(state, context.guides);
  const entries = Map.groupBy(state.entries.values(), (entry) => entry.dive);
  const signatures = Map.groupBy(context.signatures, (one) => entryId(one.dive, one.person));
  return state.dives.flatMap((dive) => {
    const guide = guideOf(dive);
    const lines = (entries.get(dive.id) ?? [])
      .filter((entry) => entry.taking_part)
      .flatMap((entry): RegisterLine[] => {
        const person = state.people.get(entry.person);
        const member = members.get(entry.person);
        // Members whose account was erased while the register was open are left out.
        if (!member && person?.type !== "guest") return [];
        const name = member?.name ?? person?.name ?? "";
        const line: DiveLine = {
          diver: {
            name,
            birth_date: member ? member.birth_date : (person?.details.birth_date ?? null),
            birth_place: member ? member.birth_place : (person?.details.birth_place ?? null),
          },
          certification: member
            ? member.brevetto && BREVETTO_NAMES[member.brevetto]
            : (person?.certification ?? null),
          date: day,
          place: dive.place ?? location,
          start_time: dive.start,
          end_time: dive.end,
          apparatus: entry.apparatus ?? dive.apparatus,
          mixture: entry.mixture ?? dive.mixture,
          planned_depth: entry.planned_depth,
          reached_depth: entry.reached_depth,
          centre,
          instructor: guide,
          signature: null,
        };
        const content = canonicalLine(line);
        const of = signatures.get(entryId(dive.id, entry.person)) ?? [];
        const current = of.findLast((signature) => signature.content === content);
        const latest = of.at(-1);
        return [
          {
            ...line,
            instructor: line.instructor ?? current?.signer_name ?? null,
            signature: current ? toDiveSignature(current, strokes) : null,
            dive: dive.id,
            person: entry.person,
            content,
            outdated_signature: !current && latest ? toDiveSignature(latest, strokes) : null,
          },
        ];
      });
    byName ??= new Intl.Collator("it");
    const { compare } = byName;
    return lines.sort((one, other) => compare(one.diver.name, other.diver.name));
  });
}

/** Created on first use and shared, because creating a collator takes longer than comparing a register's names. */
let byName: Intl.Collator | undefined;

function toDiveSignature(signature: RegisterSignature, strokesByAct: StrokesByAct): DiveSignature {
  const { act, dive: _, person: __, content: ___, ...shown } = signature;
  return { ...shown, strokes: signature.method === "strokes" ? (strokesByAct[act] ?? null) : null };
}

/**
 * The gaps of a line: missing entries of the law (every line has its date), and doubtful ones: a dive of no minute, a
 * reached depth beyond the planned one. A register with gaps is closed with a reason.
 */
export const LINE_GAPS = [
  ...LOGBOOK_ENTRIES.map(({ name }) => name).filter((name) => name !== "date"),
  "no_minutes",
  "beyond_planned",
] as const;
export type LineGap = (typeof LINE_GAPS)[number];

/** `without_dive`: present, but in no dive. `unknown_presence`: nobody recorded whether they came. */
export const GAP_KINDS = ["in_water", ...LINE_GAPS, "without_dive", "unknown_presence"] as const;
export type GapKind = (typeof GAP_KINDS)[number];

/** A person with a gap; `dive` is the first one with it. */
export type GapPerson = { person: string; name: string; dive: string | null };

/** The gaps of a register, shown at its closing; a person is named once per kind. */
export type RegisterGaps = Record<GapKind, GapPerson[]>;

/** Whether a register has gaps that require a reason for closing. */
export function lacksEntries(gaps: RegisterGaps): boolean {
  return LINE_GAPS.some((kind) => gaps[kind].length > 0);
}

/** The ids of the people in each gap, as sent with a closing. */
export function gapIds(gaps: RegisterGaps): Record<GapKind, string[]> {
  const ids = GAP_KINDS.map((kind) => [kind, gaps[kind].map(({ person }) => person)]);
  return Object.fromEntries(ids) as Record<GapKind, string[]>;
}

function lacks(line: RegisterLine, gap: LineGap): boolean {
  const { diver, start_time, end_time, planned_depth, reached_depth } = line;
  if (gap === "diver") return !diver.name || !diver.birth_date || !diver.birth_place;
  if (gap === "no_minutes") return start_time !== null && start_time === end_time;
  if (gap === "beyond_planned")
    return planned_depth !== null && reached_depth !== null && reached_depth > planned_depth;
  return line[gap] === null || line[gap] === "";
}

/**
 * The state with the guests whom the organizer added to the event, who stand in the register until it is closed, apart
 * from those of whom it has a change (`written`: the ids of its targets).
 */
export function withEventGuests(
  state: RegisterState,
  guests: RegisterView["event_guests"],
  written: Set<string>,
): RegisterState {
  const people = new Map(state.people);
  for (const { id, name, email } of guests) {
    if (written.has(id)) continue;
    const details = { birth_date: null, birth_place: null, email };
    people.set(id, { type: "guest", id, name, certification: null, removed: false, ...NO_PERSON, details });
  }
  return { ...state, people };
}

/** Whether nobody recorded yet if a person came; members who cancelled are not expected. */
export function isUnmarked(presence: Presence | null, member?: { is_enrolled?: boolean } | null): boolean {
  return presence === null && member?.is_enrolled !== false;
}

/** The gaps of a register; `state` includes the event's guests. */
export function registerGaps(
  state: RegisterState,
  lines: RegisterLine[],
  members: (LineContext["members"][number] & { is_enrolled?: boolean })[],
): RegisterGaps {
  const known = new Map(members.map(({ id, name }) => [id, name]));
  const named = (id: string, dive: string | null = null): GapPerson => ({
    person: id,
    name: known.get(id) ?? state.people.get(id)?.name ?? "",
    dive,
  });
  const people = [...state.people.values()];
  const dived = new Set(lines.map(({ person }) => person));
  const ofLines = LINE_GAPS.map((gap) => {
    const first = new Map<string, GapPerson>();
    for (const line of lines)
      if (lacks(line, gap) && !first.has(line.person)) first.set(line.person, named(line.person, line.dive));
    return [gap, [...first.values()]];
  });
  return {
    ...(Object.fromEntries(ofLines) as Record<LineGap, GapPerson[]>),
    in_water: people.filter(({ water }) => water !== null).map(({ id, water }) => named(id, water)),
    without_dive: people
      .filter(({ id, type, presence }) => presence === "present" && (type === "guest" || known.has(id)))
      .filter(({ id }) => !dived.has(id))
      .map(({ id }) => named(id)),
    unknown_presence: [
      ...members.filter((member) => isUnmarked(state.people.get(member.id)?.presence ?? null, member)),
      ...people.filter(
        ({ id, type, presence }) => type === "guest" && !known.has(id) && isUnmarked(presence),
      ),
    ].map(({ id }) => named(id)),
  };
}
