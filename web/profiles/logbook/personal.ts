import { isTimedDiscipline, type RecordDiscipline } from "../../../worker/profiles/contract.ts";
import { diveTimeText, measuredField, type WaterType } from "../../../worker/profiles/logbook/contract.ts";
import type { DiveLine, PersonalFields } from "../../../worker/profiles/logbook/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { depthText } from "./entries.ts";

/** The names of what a member notes of a dive; measures name their unit. */
export function personalLabels(t: Translate): Record<keyof PersonalFields, string> {
  return {
    discipline: t("logbook.personal.discipline", "Disciplina"),
    dive_seconds: t("logbook.personal.dive_seconds", "Tempo sott’acqua"),
    distance: t("logbook.personal.distance", "Distanza (m)"),
    weights: t("logbook.personal.weights", "Zavorra (kg)"),
    suit: t("logbook.personal.suit", "Muta (mm)"),
    water: t("logbook.personal.water", "Acqua"),
    water_temperature: t("logbook.personal.water_temperature", "Temperatura (°C)"),
    buddy: t("logbook.personal.buddy", "Compagno"),
    note: t("logbook.note", "Note tue"),
    picture_url: t("logbook.personal.picture", "Foto"),
  };
}

export function waterLabels(t: Translate): Record<WaterType, string> {
  return {
    sea: t("logbook.water.sea", "Mare"),
    lake: t("logbook.water.lake", "Lago"),
    river: t("logbook.water.river", "Fiume"),
    pool: t("logbook.water.pool", "Piscina"),
  };
}

/** A field as text; null for an empty one. */
export function personalText(t: Translate, dive: PersonalFields, name: keyof PersonalFields): string | null {
  const value = dive[name];
  if (value === null) return null;
  if (name === "water") return dive.water && waterLabels(t)[dive.water];
  if (name === "dive_seconds") return diveTimeText(Number(value));
  return typeof value === "number" ? new Intl.NumberFormat(t.language).format(value) : value;
}

/** A result of a discipline: "4:30" or "32,5 m"; null for none. */
export function disciplineResultText(t: Translate, discipline: RecordDiscipline, value: number | null) {
  if (value === null || !isTimedDiscipline(discipline)) return depthText(t.language, value);
  return diveTimeText(value);
}

/** What counts in a dive's discipline, and without a discipline the depth. */
export function diveResultText(
  t: Translate,
  dive: Partial<
    Pick<PersonalFields, "discipline" | "dive_seconds" | "distance"> & Pick<DiveLine, "reached_depth">
  >,
): string | null {
  const { discipline } = dive;
  if (!discipline) return depthText(t.language, dive.reached_depth ?? null);
  return disciplineResultText(t, discipline, dive[measuredField(discipline)] ?? null);
}
