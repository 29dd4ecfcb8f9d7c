import { ApiError } from "../lib/api.ts";
import type { Translate } from "../lib/i18n.tsx";
import { failureText, refusalText } from "../lib/refusals.ts";
import { silentStripeTexts } from "../payments/checkoutFailure.ts";

/** The text of a refused checkout of a package: the spec's sentence and the refusal's text. */
export function checkoutFailure(t: Translate, error: unknown): { title: string; description?: string } {
  if (error instanceof ApiError && error.code === "package_not_found")
    return { title: failureText(t, error) };
  const description = refusalText(t, error, silentStripeTexts(t));
  const title = t("packages.failed", "Si è verificato un errore imprevisto");
  return { title, ...(description && { description }) };
}
