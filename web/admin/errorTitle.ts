import type { Translate } from "../lib/i18n.tsx";
import { failureText, type RefusalTexts } from "../lib/refusals.ts";

/** The title of a notification of a failed write: "Errore: …". `texts` replaces texts of refusals. */
export function errorTitle(t: Translate, failure: unknown, texts?: RefusalTexts): string {
  return t("common.error", "Errore: {{message}}", { message: failureText(t, failure, texts) });
}
