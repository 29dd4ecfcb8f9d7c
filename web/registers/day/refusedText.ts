import type { Translate } from "../../lib/i18n.tsx";

/** The reason why a change or signature of this phone was refused. */
export function refusedText(t: Translate, code: string): string {
  if (code === "register_closed")
    return t("registers.why_closed", "il registro è stato chiuso nel frattempo");
  if (code === "day_ahead") return t("registers.why_ahead", "la giornata non è ancora cominciata");
  if (code === "not_organizer")
    return t("registers.why_not_organizer", "la persona responsabile la sceglie chi organizza");
  if (code === "not_enrolled")
    return t("registers.why_not_enrolled", "questa persona non è iscritta all’evento");
  if (code === "gate_closed")
    return t("registers.why_gate", "a questa persona manca un requisito dell’evento");
  if (code === "register_full") return t("registers.why_full", "il registro è pieno");
  if (code === "day_full")
    return t(
      "registers.why_day_full",
      "oggi nei registri di chi organizza non c’è più posto: rimanda domani",
    );
  if (["not_a_guide", "register_not_found", "forbidden"].includes(code))
    return t("registers.why_no_guide", "non tieni più questo registro");
  if (code === "photo_not_own")
    return t("registers.why_photo", "la foto del foglio va caricata di nuovo da questo profilo");
  if (code === "guest_signed")
    return t("registers.why_guest_signed", "l’email di chi ha righe firmate non cambia più");
  if (code === "line_unknown") return t("registers.why_line", "la riga è cambiata dopo che l’hai vista");
  if (code === "not_present") return t("registers.why_absent", "questa persona non risulta presente");
  if (code === "not_started") return t("registers.why_not_started", "l’immersione non era ancora cominciata");
  if (code === "own_line") return t("registers.why_own", "nessuno firma per sé");
  if (code === "signatures_full") return t("registers.why_full", "il registro è pieno");
  if (code === "invalid") return t("registers.why_invalid", "un valore non è ammesso");
  return t("registers.why_other", "il server non lo ha accettato ({{code}})", { code });
}
