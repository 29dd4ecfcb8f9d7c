import { isTimedDiscipline, type RecordDiscipline } from "../../../worker/profiles/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { recordName } from "./texts.ts";

/** The code and its meaning: "CWT · Assetto costante con monopinna". */
export function disciplineLabel(t: Translate, discipline: RecordDiscipline): string {
  return `${discipline} · ${recordName(t, discipline)}`;
}

export function recordHint(t: Translate, discipline: RecordDiscipline): string {
  return isTimedDiscipline(discipline)
    ? t("validation.record_time", "Formato: mm:ss (es. 4:30)")
    : t("validation.record_metres", "Formato: metri interi o con decimali (es. 75)");
}
