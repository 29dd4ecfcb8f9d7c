import type { Translate } from "../../lib/i18n.tsx";
import type { OwnPosition } from "./ownPosition.ts";

/** Explains why the visitor's position is unknown and what helps; null when it is known, or may be soon. */
export function positionFailureText(t: Translate, status: OwnPosition["status"]): string | null {
  if (status === "refused")
    return t("near.refused", "Il browser non ha il permesso di dirci dove sei. Scrivi una città.");
  if (status === "timeout")
    return t("near.timeout", "Il dispositivo non ha trovato in tempo dove sei. Riprova, o scrivi una città.");
  if (status === "unavailable")
    return t("near.unavailable", "Questo dispositivo non sa dove si trova. Scrivi una città.");
  return null;
}
