import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { type DiveFields, type EntryFields, parseDepth } from "../../../worker/registers/changes/contract.ts";
import type { NewCorrection } from "../../../worker/registers/closing/contract.ts";
import { CORRECTABLE_ENTRIES, type CorrectableEntry } from "../../../worker/registers/contract.ts";
import type { RegisterLine } from "../../../worker/registers/registerLines.ts";
import type { ChangeInput } from "../day/registerDay.ts";
import { formatDepth, formatMetres } from "../dives/diveTexts.ts";

/** A correction without its reason. */
export type ProposedCorrection = Omit<NewCorrection, "id" | "reason">;

/** The fields of a dive that are entries of its lines. */
const OF_DIVE: Partial<Record<keyof DiveFields, CorrectableEntry>> = {
  start: "start_time",
  end: "end_time",
  place: "place",
  apparatus: "apparatus",
  mixture: "mixture",
  guide_name: "instructor",
};

/** A late change as corrections of the sealed lines, where its values differ; empty for other kinds. */
export function lateCorrections(
  { target, fields }: ChangeInput,
  lines: RegisterLine[],
): ProposedCorrection[] {
  if (target.type === "entry") {
    const [dive, person] = target.id.split("/");
    const line = lines.find((one) => one.dive === dive && one.person === person);
    if (!line) return [];
    return Object.entries(fields as Partial<EntryFields>).flatMap(([name, after]) => {
      const entry = CORRECTABLE_ENTRIES.find((one) => one === name);
      if (!entry || typeof after === "boolean" || after === undefined) return [];
      return propose(line, entry, after);
    });
  }
  if (target.type !== "dive") return [];
  return Object.entries(fields as Partial<DiveFields>).flatMap(([name, after]) => {
    const entry = OF_DIVE[name as keyof DiveFields];
    if (!entry || typeof after === "boolean" || after === undefined) return [];
    return lines.filter(({ dive }) => dive === target.id).flatMap((line) => propose(line, entry, after));
  });
}

function propose(
  line: RegisterLine,
  entry: CorrectableEntry,
  after: string | number | null,
): ProposedCorrection[] {
  return line[entry] === after ? [] : [{ dive: line.dive, person: line.person, entry, after }];
}

const DEPTHS: CorrectableEntry[] = ["planned_depth", "reached_depth"];
const TIMES: CorrectableEntry[] = ["start_time", "end_time"];

type EntryInput = "depth" | "time" | "text";

export function inputOf(entry: CorrectableEntry): EntryInput {
  if (DEPTHS.includes(entry)) return "depth";
  return TIMES.includes(entry) ? "time" : "text";
}

/** The typed text as the entry's value; null for an empty text, undefined for an invalid one. */
export function parseEntry(entry: CorrectableEntry, text: string): string | number | null | undefined {
  if (inputOf(entry) === "depth") return parseDepth(text);
  return text.trim() || null;
}

/** A value for reading: "18,5 m", "09:40"; a dash for null. */
export function entryValueText(entry: string, value: string | number | null, language: LanguageCode): string {
  if (value === null) return "—";
  return typeof value === "number" && DEPTHS.includes(entry as CorrectableEntry)
    ? formatDepth(value, language)
    : String(value);
}

/** A value for typing. */
export function typedValue(value: string | number | null, language: LanguageCode): string {
  if (value === null) return "";
  return typeof value === "number" ? formatMetres(value, language) : value;
}
