import { numberFormat } from "../../../worker/lib/intlFormats.ts";
import { isTimedDiscipline, type RecordDiscipline } from "../../../worker/profiles/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";

export function recordName(t: Translate, discipline: RecordDiscipline): string {
  const names: Record<RecordDiscipline, string> = {
    STA: t("records.names.sta", "Apnea statica"),
    DYN: t("records.names.dyn", "Apnea dinamica con monopinna"),
    DYNB: t("records.names.dynb", "Apnea dinamica con bipinne"),
    DNF: t("records.names.dnf", "Apnea dinamica senza pinne"),
    FIM: t("records.names.fim", "Immersione libera"),
    CWT: t("records.names.cwt", "Assetto costante con monopinna"),
    CWTB: t("records.names.cwtb", "Assetto costante con bipinne"),
    CNF: t("records.names.cnf", "Assetto costante senza pinne"),
    VWT: t("records.names.vwt", "Assetto variabile"),
    NLT: t("records.names.nlt", "No limits"),
  };
  return names[discipline];
}

/** Metres in the language's format: "82 m", "29,5 m". */
export function metres(t: Translate, amount: number): string {
  const number = numberFormat(t.language, { maximumFractionDigits: 2 }).format(amount);
  return t("records.metres", "{{number}} m", { number });
}

/** The code and its meaning: "CWT · Assetto costante con monopinna". */
export function disciplineLabel(t: Translate, discipline: RecordDiscipline): string {
  return `${discipline} · ${recordName(t, discipline)}`;
}

export function recordHint(t: Translate, discipline: RecordDiscipline): string {
  return isTimedDiscipline(discipline)
    ? t("validation.record_time", "Formato: mm:ss (es. 4:30)")
    : t("validation.record_metres", "Formato: metri interi o con decimali (es. 75)");
}
