import type { ChecklistItem } from "../../../worker/registers/changes/contract.ts";
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
