import type { ChecklistItem } from "../../../worker/registers/changes/contract.ts";

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
