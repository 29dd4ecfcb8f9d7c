import {
  CHECKLIST_ITEMS,
  type ChecklistItem,
  type DayFields,
} from "../../../worker/registers/changes/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";

export function checklistText(t: Translate, item: ChecklistItem): string {
  const texts: Record<ChecklistItem, string> = {
    buoy: t("register.checklist.buoy", "Boa segnasub in acqua"),
    oxygen: t("register.checklist.oxygen", "Ossigeno a portata di mano, bombola piena"),
    oxygen_trained: t("register.checklist.oxygen_trained", "C’è chi sa usare l’ossigeno"),
    first_aid: t("register.checklist.first_aid", "Cassetta di pronto soccorso"),
    pairs: t("register.checklist.pairs", "Coppie decise: nessuno scende senza assistenza"),
    emergency_numbers: t(
      "register.checklist.emergency_numbers",
      "Numeri di emergenza del luogo, e campo per chiamare",
    ),
  };
  return texts[item];
}

/** The names of missing items in the register, in Italian in every language. */
const ITALIAN: Record<ChecklistItem, string> = {
  buoy: "boa",
  oxygen: "ossigeno",
  oxygen_trained: "chi sa usare l’ossigeno",
  first_aid: "pronto soccorso",
  pairs: "coppie",
  emergency_numbers: "numeri di emergenza",
};

/** The note of a dive that began before the safety checklist was complete. */
export function skippedChecklistNote(missing: ChecklistItem[], reason: string): string {
  const items = missing.map((item) => ITALIAN[item]).join(", ");
  const note = `Iniziata con la lista di sicurezza incompleta. Mancava: ${items}.`;
  return reason.trim() ? `${note} Motivo: ${reason.trim()}` : note;
}

/** The telephone numbers in a text, without spaces and duplicates: "Capitaneria 1530" and "+39 0185 123 456". */
export function phoneNumbersIn(text: string): string[] {
  const found = text.match(/\+?\d[\d ./()-]*\d/g) ?? [];
  const digits = found.map((number) => number.replace(/[^\d+]/g, ""));
  return [...new Set(digits.filter(({ length }) => length >= 3 && length <= 16))];
}

/** The unticked items of the safety checklist, in order. */
export function missingItems(day: Pick<DayFields, ChecklistItem>): ChecklistItem[] {
  return CHECKLIST_ITEMS.filter((item) => !day[item]);
}
