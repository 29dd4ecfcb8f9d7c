import type { Brevetto } from "../../profiles/contract.ts";
import { canonicalLine, type DiveLine, type DiveSignature } from "../../profiles/logbook/contract.ts";
import { entryId, type RegisterDive, type RegisterState } from "../changes/contract.ts";
import type { RegisterGuide, RegisterMember } from "../contract.ts";
import type { RegisterSignature } from "../signing/contract.ts";

/** A line of a register: one person's part of one dive. */
export type RegisterLine = DiveLine & {
  dive: string;
  person: string;
  /** The text that is signed. */
  content: string;
  /** A signature that was made before the line was changed; the line counts as unsigned. */
  outdated_signature: DiveSignature | null;
};

/** A guest of a register who is a member. */
export type LinkedGuest = { guest_id: string; user_id: string };
/** Date and place of birth of a member, as the profile has them. */
export type BirthData = { id: string; birth_date: string | null; birth_place: string | null };

/** What the lines need beside the state. */
export type LineContext = {
  day: string;
  location: string | null;
  centre: string;
  members: Pick<RegisterMember, "id" | "name" | "brevetto" | "birth_date" | "birth_place">[];
  guides: Pick<RegisterGuide, "id" | "name">[];
  signatures: RegisterSignature[];
};

/** Brevetti as registers print and signatures hold them, on phones and server alike, whatever the reader's language. */
export const BREVETTO_NAMES: Record<Brevetto, string> = {
  none: "Nessuno",
  open_water: "Open Water",
  advanced: "Advanced",
  rescue: "Rescue",
  master: "Master",
  instructor: "Istruttore",
};

/** The guide of a dive: its own, else that of its group. */
export function guideOfDive(
  state: RegisterState,
  dive: RegisterDive,
  guides: LineContext["guides"],
): string | null {
  const group = state.groups.find(({ id }) => id === dive.group);
  const own = dive.guide !== null || dive.guide_name !== null ? dive : group;
  if (!own) return null;
  return guides.find(({ id }) => id === own.guide)?.name ?? own.guide_name;
}

/**
 * The lines of a register: of each dive the people who took part, by name. Every entry says what somebody wrote or what
 * the register knows; the rest is null.
 */
export function registerLines(state: RegisterState, context: LineContext): RegisterLine[] {
  const { day, location, centre, guides, signatures } = context;
  const members = new Map(context.members.map((member) => [member.id, member]));
  return state.dives.flatMap((dive) => {
    const lines = [...state.entries.values()]
      .filter((entry) => entry.dive === dive.id && entry.taking_part)
      .flatMap((entry): RegisterLine[] => {
        const person = state.people.get(entry.person);
        const member = members.get(entry.person);
        // Members whose account was erased while the register was open are in it no more.
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
          instructor: guideOfDive(state, dive, guides),
          signature: null,
        };
        const content = canonicalLine(line);
        const of = signatures.filter((one) => one.dive === dive.id && one.person === entry.person);
        const current = of.findLast((signature) => signature.content === content);
        const latest = of.at(-1);
        return [
          {
            ...line,
            instructor: line.instructor ?? current?.signer_name ?? null,
            signature: current ? toDiveSignature(current) : null,
            dive: dive.id,
            person: entry.person,
            content,
            outdated_signature: !current && latest ? toDiveSignature(latest) : null,
          },
        ];
      });
    return lines.sort((one, other) => one.diver.name.localeCompare(other.diver.name, "it"));
  });
}

function toDiveSignature(signature: RegisterSignature): DiveSignature {
  const { id, signer_id, signer_name, signed_at, method, strokes, device, hash } = signature;
  return { id, signer_id, signer_name, signed_at, method, strokes, device, hash };
}

/** What a register lacks, which whoever closes it is told: people by name, two of one name twice. */
export type RegisterGaps = {
  in_water: string[];
  unsigned: string[];
  without_end: string[];
  without_depth: string[];
  without_guide: string[];
  /** Of whom nobody said whether they came. */
  unknown_presence: string[];
  /** Present, and in no dive: forgotten, or dry that day. */
  without_dive: string[];
};

/** `today` lines with their gaps; a person is named once per gap. */
export function registerGaps(
  state: RegisterState,
  lines: RegisterLine[],
  members: LineContext["members"],
): RegisterGaps {
  const names = (picked: RegisterLine[]) => [
    ...new Map(picked.map(({ person, diver }) => [person, diver.name])).values(),
  ];
  const known = new Set(members.map(({ id }) => id));
  const nameOf = (id: string) =>
    members.find((member) => member.id === id)?.name ?? state.people.get(id)?.name ?? "";
  return {
    in_water: [...state.people.values()].filter(({ water }) => water !== null).map(({ id }) => nameOf(id)),
    unsigned: names(lines.filter(({ signature }) => signature === null)),
    without_end: names(lines.filter(({ end_time }) => end_time === null)),
    without_depth: names(lines.filter(({ reached_depth }) => reached_depth === null)),
    without_guide: names(lines.filter(({ instructor }) => instructor === null)),
    unknown_presence: members
      .filter(({ id }) => (state.people.get(id)?.presence ?? null) === null)
      .map(({ id }) => nameOf(id)),
    without_dive: [...state.people.values()]
      .filter(({ id, type, presence }) => presence === "present" && (type === "guest" || known.has(id)))
      .filter(({ id }) => !lines.some(({ person }) => person === id))
      .map(({ id }) => nameOf(id)),
  };
}

/** The person's part of a dive; undefined when nothing was written of it. */
export function entryOf(state: RegisterState, dive: string, person: string) {
  return state.entries.get(entryId(dive, person));
}
