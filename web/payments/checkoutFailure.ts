import type { Translate } from "../lib/i18n.tsx";
import { failureText } from "../lib/refusals.ts";

/** Why somebody could not go and pay, or take back their place: the spec's words, then the refusal's own. */
export function checkoutFailureNotice(t: Translate, error: unknown): { title: string; description: string } {
  return {
    title: t("paying.failed", "Errore nel processo di pagamento"),
    description: failureText(t, error),
  };
}
