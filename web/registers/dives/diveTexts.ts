import type { LanguageCode } from "../../../worker/lib/languages.ts";
import {
  diveMinutes,
  type RegisterDive,
  type RegisterState,
} from "../../../worker/registers/changes/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** "18,5 m"; a dash for a missing depth. */
export function formatDepth(metres: number | null, language: LanguageCode): string {
  return metres === null ? "—" : `${formatMetres(metres, language)} m`;
}

/** "18,5", as typed. */
export function formatMetres(metres: number, language: LanguageCode): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(metres);
}

/** "Immersione 2 · Il cavo 1": the number counts the day's dives by start. */
export function diveTitle(t: Translate, state: Pick<RegisterState, "dives" | "groups">, dive: RegisterDive) {
  const number = state.dives.findIndex(({ id }) => id === dive.id) + 1;
  const title = t("register.dive_title", "Immersione {{number}}", { number });
  const group = state.groups.find(({ id }) => id === dive.group);
  return group ? `${title} · ${group.name}` : title;
}

/** "9:12–9:55, 43 min", "in corso dalle 9:12", "da iniziare". */
export function diveTimesText(t: Translate, { start, end }: Pick<RegisterDive, "start" | "end">): string {
  if (start === null) {
    return end === null
      ? t("register.dive_planned", "Da iniziare")
      : t("register.dive_without_start", "Senza inizio, fine alle {{end}}", { end });
  }
  if (end === null) return t("register.dive_on", "In corso dalle {{start}}", { start });
  const minutes = diveMinutes(start, end);
  const times = `${start}–${end}`;
  if (minutes === null) return times;
  const lasted = t.count("register.dive_minutes", minutes, {
    one: "{{count}} minuto",
    other: "{{count}} minuti",
  });
  const across = end < start ? ` · ${t("register.dive_next_day", "fino al giorno dopo")}` : "";
  return `${times} · ${lasted}${across}`;
}

/** "Il cavo, 10:30": the group and the start of a dive, or its number in the day. */
export function diveName(t: Translate, dive: RegisterDive, state: RegisterState): string {
  const group = state.groups.find(({ id }) => id === dive.group)?.name;
  const number = state.dives.findIndex(({ id }) => id === dive.id) + 1;
  const name = group || t("registers.dive_number", "Immersione {{number}}", { number });
  return dive.start ? `${name}, ${dive.start}` : name;
}

/** The register's entries for apnea: proposals in the law's own words, which the user confirms by a tap. */
export const APNEA_EQUIPMENT = { apparatus: "nessuno", mixture: "nessuna" } as const;

/** Whether neither the breathing apparatus nor the gas mixture of a dive is written. */
export function lacksEquipment({ apparatus, mixture }: Pick<RegisterDive, "apparatus" | "mixture">): boolean {
  return apparatus === null && mixture === null;
}

/** Usual entries, in Italian because the register is written in Italian. */
export const APPARATUS_WORDS = ["nessuno", "ARA a circuito aperto", "rebreather"] as const;
export const MIXTURE_WORDS = ["nessuna", "aria", "nitrox", "trimix"] as const;
