import type { RegisterState } from "../../../worker/registers/changes/contract.ts";
import type { RegisterGaps, RegisterLine } from "../../../worker/registers/lines/contract.ts";

export type GapKind = keyof RegisterGaps;

/** A gap with the people it names, each with the address of the tab where it is filled. */
export type GapLinks = { kind: GapKind; people: { name: string; to: string }[] };

/** The order in which gaps are told: what forbids closing first. */
const KINDS: GapKind[] = [
  "in_water",
  "without_end",
  "without_depth",
  "without_guide",
  "unsigned",
  "without_dive",
  "unknown_presence",
];

/** The gaps of a register that are there, with where a tap on each name leads. */
export function gapLinks(gaps: RegisterGaps, lines: RegisterLine[], state: RegisterState): GapLinks[] {
  const lacks: Partial<Record<GapKind, (line: RegisterLine) => boolean>> = {
    without_end: ({ end_time }) => end_time === null,
    without_depth: ({ reached_depth }) => reached_depth === null,
    without_guide: ({ instructor }) => instructor === null,
  };
  // Of people of one name, each by the order in which they are named.
  const diveOf = (kind: GapKind, name: string, nth: number): string | null | undefined => {
    if (kind === "in_water") {
      const inWater = [...state.people.values()].filter((person) => {
        const line = lines.find((one) => one.person === person.id);
        return person.water !== null && (line?.diver.name ?? person.name) === name;
      });
      return inWater[nth]?.water;
    }
    const lacking = lines.filter((line) => line.diver.name === name && lacks[kind]?.(line));
    const person = [...new Set(lacking.map((line) => line.person))][nth];
    return lacking.find((line) => line.person === person)?.dive;
  };
  const to = (kind: GapKind, name: string, nth: number) => {
    if (kind === "unsigned") return "?tab=firme";
    if (kind === "unknown_presence") return "?tab=arrivi";
    const dive = diveOf(kind, name, nth);
    return dive ? `?tab=immersioni&dive=${dive}` : "?tab=immersioni";
  };
  return KINDS.filter((kind) => gaps[kind].length > 0).map((kind) => ({
    kind,
    people: gaps[kind].map((name, index, named) => {
      const nth = named.slice(0, index).filter((other) => other === name).length;
      return { name, to: to(kind, name, nth) };
    }),
  }));
}
