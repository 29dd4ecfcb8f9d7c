import { type Discipline, isTimed } from "../../worker/records/contract.ts";
import type { Translate } from "../lib/i18n.tsx";

/** "CWT · Assetto costante": the code that everyone writes, and what it means. */
export function disciplineLabel(t: Translate, discipline: Discipline): string {
  const names: Record<Discipline, string> = {
    STA: t("profile.disciplines.sta", "Apnea statica"),
    DYN: t("profile.disciplines.dyn", "Dinamica con monopinna"),
    DYNB: t("profile.disciplines.dynb", "Dinamica con pinne"),
    DNF: t("profile.disciplines.dnf", "Dinamica senza pinne"),
    FIM: t("profile.disciplines.fim", "Immersione libera"),
    CWT: t("profile.disciplines.cwt", "Assetto costante"),
    CWTB: t("profile.disciplines.cwtb", "Assetto costante con pinne"),
    CNF: t("profile.disciplines.cnf", "Assetto costante senza pinne"),
    VWT: t("profile.disciplines.vwt", "Assetto variabile"),
    NLT: t("profile.disciplines.nlt", "No limits"),
  };
  return `${discipline} · ${names[discipline]}`;
}

export function recordHint(t: Translate, discipline: Discipline): string {
  return isTimed(discipline)
    ? t("validation.record_time", "Formato: mm:ss (es. 4:30)")
    : t("validation.record_metres", "Formato: metri interi o con decimali (es. 75)");
}
