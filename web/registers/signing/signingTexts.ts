import type { Translate } from "../../lib/i18n.tsx";
import type { SigningObstacle } from "./signingObstacle.ts";

/** Why a line cannot be signed, beside it. Codes of the server that this build does not know say only that. */
export function obstacleText(t: Translate, code: string): string {
  const texts: Record<Exclude<SigningObstacle, "signed">, string> & Record<string, string> = {
    own_line: t("register.signing.own_line", "È la tua immersione: la firma un’altra guida."),
    not_present: t("register.signing.not_present", "Non risulta presente: segna prima l’arrivo."),
    not_started: t("register.signing.not_started", "Si firma dopo l’inizio dell’immersione."),
    no_permission: t(
      "register.signing.no_permission",
      "Con il tuo profilo non si firma: serve chi istruisce o guida.",
    ),
    line_unknown: t("register.signing.line_unknown", "Il registro non ha più questa riga."),
    signatures_full: t("register.signing.signatures_full", "Il registro ha già il massimo di firme."),
  };
  return texts[code] ?? t("register.signing.refused", "La firma non è stata accettata.");
}
