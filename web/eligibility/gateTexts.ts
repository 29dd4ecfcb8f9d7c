import type { Gate, GateState, GateStepLabel } from "../../worker/eligibility/gates.ts";
import type { Translate } from "../lib/i18n.tsx";

export function gateStateText(t: Translate, { code, state }: Pick<Gate, "code" | "state">): string {
  const texts: Record<GateState, string> = {
    ok: t("gates.ok", "A posto"),
    missing: t("gates.missing", "Manca"),
    expires_before: t("gates.expires_before", "Scade prima della fine"),
    below: code === "age" ? t("gates.too_young", "Età non raggiunta") : t("gates.below", "Non basta"),
    pending:
      code === "guardian" ? t("gates.asked", "Aspetta la risposta") : t("gates.unproven", "Da confermare"),
    overridden: t("gates.overridden", "Accettato da chi organizza"),
  };
  return texts[state];
}

export function gateStepText(t: Translate, label: GateStepLabel): string {
  const texts: Record<GateStepLabel, string> = {
    "gates.next.answers": t("gates.next.answers", "Rispondi alle domande"),
    "gates.next.ask_organizer": t("gates.next.ask_organizer", "Chiedi a chi organizza"),
    "gates.next.birth_date": t("gates.next.birth_date", "Aggiungi la data di nascita"),
    "gates.next.certification": t("gates.next.certification", "Aggiungi un brevetto"),
    "gates.next.guardian": t("gates.next.guardian", "Chiedi il consenso"),
    "gates.next.guardian_again": t("gates.next.guardian_again", "Manda di nuovo la richiesta"),
    "gates.next.insurance": t("gates.next.insurance", "Aggiorna l’assicurazione"),
    "gates.next.medical": t("gates.next.medical", "Aggiorna il certificato medico"),
    "gates.next.record": t("gates.next.record", "Aggiungi il tuo record"),
    "gates.next.record_proof": t("gates.next.record_proof", "Fai confermare il record"),
    "gates.next.waiver": t("gates.next.waiver", "Leggi e accetta la liberatoria"),
  };
  return texts[label];
}
