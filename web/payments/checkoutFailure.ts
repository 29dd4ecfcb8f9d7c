import type { Translate } from "../lib/i18n.tsx";
import { failureText } from "../lib/refusals.ts";

/** The notification of a failed checkout: a fixed title, then the text of the refusal. */
export function checkoutFailureNotice(t: Translate, error: unknown): { title: string; description: string } {
  return {
    title: t("paying.failed", "Errore nel processo di pagamento"),
    description: failureText(t, error, silentStripeTexts(t)),
  };
}

/** The texts of refusals behind a title that already says the API's sentence. */
export function silentStripeTexts(t: Translate) {
  return {
    payment_unavailable: t(
      "paying.unavailable",
      "Il servizio di pagamento non risponde. Non è stato addebitato nulla: riprova tra poco.",
    ),
  };
}
