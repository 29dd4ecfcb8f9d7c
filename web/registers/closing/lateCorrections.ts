import type { DiveFields, EntryFields } from "../../../worker/registers/changes/contract.ts";
import type { NewCorrection } from "../../../worker/registers/closing/contract.ts";
import { CORRECTABLE_ENTRIES, type CorrectableEntry } from "../../../worker/registers/contract.ts";
import type { RegisterLine } from "../../../worker/registers/registerLines.ts";
import type { ChangeInput } from "../day/registerDay.ts";

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
