import { numberFormat } from "../../../worker/lib/intlFormats.ts";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { diveMinutes, type LogbookEntry } from "../../../worker/profiles/logbook/contract.ts";
import type { DiveLine } from "../../../worker/profiles/logbook/outputs.ts";
import { accountText } from "../../lib/accountText.ts";
import { formatLongDay } from "../../lib/dates.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** The law's words for the entries, each with its meaning when the reader's language is another. */
export function entryLabels(t: Translate): Record<LogbookEntry, string> {
  return {
    diver: t("logbook.entries.diver", "Generalità del subacqueo"),
    certification: t("logbook.entries.certification", "Tipo di brevetto"),
    date: t("logbook.entries.date", "Data"),
    place: t("logbook.entries.place", "Località"),
    start_time: t("logbook.entries.start_time", "Orario di inizio"),
    end_time: t("logbook.entries.end_time", "Orario di fine"),
    apparatus: t("logbook.entries.apparatus", "Tipo di autorespiratore"),
    mixture: t("logbook.entries.mixture", "Miscela"),
    planned_depth: t("logbook.entries.planned_depth", "Profondità massima programmata"),
    reached_depth: t("logbook.entries.reached_depth", "Profondità massima raggiunta"),
    centre: t("logbook.entries.centre", "Denominazione del centro"),
    instructor: t("logbook.entries.instructor", "Generalità dell’istruttore o guida"),
    signature: t("logbook.entries.signature", "Firma dell’istruttore o guida"),
  };
}

/** An entry as text; null for an empty one. The signature's text is its signer and time. */
export function logbookEntryText(t: Translate, line: DiveLine, entry: LogbookEntry): string | null {
  const { language } = t;
  const { diver, signature } = line;
  if (entry === "diver") {
    const born = [diver.birth_date && formatLongDay(diver.birth_date, language), diver.birth_place];
    return [diver.name, ...born].filter(Boolean).join(", ") || null;
  }
  if (entry === "signature")
    return (
      signature && accountText(t, { ...signature, id: signature.signer_id, name: signature.signer_name })
    );
  if (entry === "date") return formatLongDay(line.date, language);
  if (entry === "planned_depth" || entry === "reached_depth") return depthText(language, line[entry]);
  return line[entry];
}

/** "18,5 m"; null for no depth. */
export function depthText(language: LanguageCode, metres: number | null): string | null {
  if (metres === null) return null;
  return numberFormat(language, { style: "unit", unit: "meter", maximumFractionDigits: 1 }).format(metres);
}

/** "45 min", "1 h 20 min"; null without both times. */
export function durationText(
  t: Translate,
  { start_time, end_time }: Pick<DiveLine, "start_time" | "end_time">,
) {
  const minutes = start_time && end_time ? diveMinutes(start_time, end_time) : null;
  return minutes === null ? null : minutesText(t, minutes);
}

export function minutesText(t: Translate, minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t("logbook.minutes", "{{minutes}} min", { minutes });
  return t("logbook.hours", "{{hours}} h {{minutes}} min", { hours, minutes: minutes % 60 });
}
