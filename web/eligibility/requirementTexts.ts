import type { RequirementCode } from "../../worker/eligibility/contract.ts";
import type { EventQuestion, Requirement } from "../../worker/eligibility/outputs.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { formatDeadline } from "../lib/dates.ts";
import type { Translate } from "../lib/i18n.tsx";
import { medicalKindName } from "../lib/medicalKindName.ts";
import { scaleName } from "../lib/scaleName.ts";

export function requirementName(t: Translate, code: RequirementCode): string {
  const names: Record<RequirementCode, string> = {
    age: t("requirements.age", "Età minima"),
    guardian: t("requirements.guardian", "Consenso di un genitore o tutore"),
    level: t("requirements.level", "Livello minimo"),
    depth: t("requirements.depth", "Profondità dimostrata"),
    time: t("requirements.time", "Apnea statica dimostrata"),
    medical: t("requirements.medical", "Certificato medico"),
    insurance: t("requirements.insurance", "Assicurazione"),
    waiver: t("requirements.waiver", "Liberatoria"),
    questions: t("requirements.questions", "Risposte alle domande"),
  };
  return names[code];
}

/** What is required, in one line. */
export function requirementText(t: Translate, requirement: Requirement): string {
  switch (requirement.code) {
    case "age":
      return t.count("requirements.age_text", requirement.min, {
        one: "Almeno {{count}} anno",
        other: "Almeno {{count}} anni",
      });
    case "guardian":
      return t("requirements.guardian_text", "Per chi è minorenne, il consenso di un genitore o tutore");
    case "level":
      return t("requirements.level_text", "Livello {{level}} o più (equivalenza indicativa)", {
        level: scaleName(t, requirement.min),
      });
    case "depth":
      return t("requirements.depth_text", "Almeno {{metres}} m in profondità, con una prova", {
        metres: requirement.metres,
      });
    case "time":
      return t("requirements.time_text", "Almeno {{time}} di apnea statica, con una prova", {
        time: formatMinutes(requirement.seconds),
      });
    case "medical":
      return t("requirements.medical_text", "Certificato medico valido l’ultimo giorno: {{kind}}", {
        kind: medicalKindName(t, requirement.kind).toLowerCase(),
      });
    case "insurance":
      return t("requirements.insurance_text", "Assicurazione valida l’ultimo giorno");
    case "waiver":
      return t("requirements.waiver_text", "Liberatoria da leggere e accettare");
    case "questions":
      return t("requirements.questions_text", "Le risposte alle domande di chi organizza");
  }
}

/** "4:30" for 270 seconds. */
export function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** When a requirement counts; null for one that must be met to enrol. `isIn`: for who has a seat. */
export function whenText(
  t: Translate,
  mode: Requirement["mode"],
  dueOn: string | null,
  isIn = false,
): string | null {
  if (mode === "warn") return t("requirements.warns", "Consigliato: non blocca l’iscrizione");
  if (mode !== "by_day" || !dueOn) return null;
  const day = formatDeadline(dueOn, t.language);
  return isIn
    ? t("requirements.bring_by", "Da portare entro {{day}}", { day })
    : t("requirements.by_day", "Iscriviti ora, porta entro {{day}}", { day });
}

/** The day until which a requirement can be met; null without one. */
export function dueDay({ mode, days_before }: Requirement, date: string): string | null {
  return mode === "by_day" && days_before ? addDays(date, -days_before) : null;
}

export function questionKindName(t: Translate, kind: EventQuestion["kind"]): string {
  const names: Record<EventQuestion["kind"], string> = {
    text: t("question_kind.text", "Testo"),
    choice: t("question_kind.choice", "Scelta"),
    file: t("question_kind.file", "File"),
    size: t("question_kind.size", "Taglia della muta"),
  };
  return names[kind];
}
