import type { LogbookEntry } from "../../worker/profiles/logbook/contract.ts";
import type { Translate } from "../lib/i18n.tsx";

/** The entries in the law's own words, in Italian in every language. */
export const ENTRY_NAMES: Record<LogbookEntry, string> = {
  diver: "Generalità del subacqueo",
  certification: "Tipo di brevetto",
  date: "Data",
  place: "Località",
  start_time: "Orario di inizio",
  end_time: "Orario di fine",
  apparatus: "Tipo di autorespiratore",
  mixture: "Miscela",
  planned_depth: "Profondità massima programmata",
  reached_depth: "Profondità massima raggiunta",
  centre: "Denominazione del centro",
  instructor: "Generalità dell’istruttore o guida",
  signature: "Firma dell’istruttore o guida",
};

/** Short forms for fields and buttons. */
export const LAW_WORDS = { apparatus: "Autorespiratore", mixture: "Miscela" } as const;

/** The meaning of an entry, in the reader's language. */
export function entryExplanation(t: Translate, entry: LogbookEntry): string {
  const texts: Record<LogbookEntry, string> = {
    diver: t("register.entries.diver", "Chi si è immerso: nome, data e luogo di nascita."),
    certification: t("register.entries.certification", "Il brevetto di chi si immerge e il suo livello."),
    date: t("register.entries.date", "Il giorno dell’immersione."),
    place: t("register.entries.place", "Dove ci si è immersi."),
    start_time: t("register.entries.start_time", "L’ora in cui l’immersione è cominciata."),
    end_time: t("register.entries.end_time", "L’ora in cui l’immersione è finita."),
    apparatus: t(
      "register.entries.apparatus",
      "L’apparecchio per respirare sott’acqua. In apnea non c’è: si scrive «nessuno».",
    ),
    mixture: t(
      "register.entries.mixture",
      "Il gas nelle bombole: aria, nitrox e così via. In apnea si scrive «nessuna».",
    ),
    planned_depth: t(
      "register.entries.planned_depth",
      "La profondità prevista, detta prima dell’immersione.",
    ),
    reached_depth: t("register.entries.reached_depth", "La profondità raggiunta davvero, scritta dopo."),
    centre: t("register.entries.centre", "Il nome del centro o della scuola."),
    instructor: t("register.entries.instructor", "Il nome di chi ha guidato l’immersione."),
    signature: t("register.entries.signature", "La firma di chi ha guidato; la legge non dice in che forma."),
  };
  return texts[entry];
}

/** The register's entries before and after a dive, as the law separates them. */
export const BEFORE_ENTRIES: LogbookEntry[] = ["certification", "start_time", "instructor"];
export const AFTER_ENTRIES: LogbookEntry[] = ["end_time", "reached_depth", "apparatus", "mixture"];
