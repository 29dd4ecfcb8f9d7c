import { ApiError } from "../lib/api.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { fieldErrorText, refusalText } from "../lib/refusals.ts";
import { ErrorSummary } from "../ui/ErrorSummary.tsx";

type Props = { errors: Record<string, string>; labels: Record<string, string> };

/** A form's errors at its top, each with its field's label. */
export function FormErrors({ errors, labels }: Props) {
  const t = useT();
  const listed = Object.entries(labels).flatMap(([name, label]) => {
    const error = errors[name];
    return error ? [{ name, label, text: fieldErrorText(t, error) ?? "" }] : [];
  });
  return <ErrorSummary title={t("form.errors", "Controlla questi campi")} errors={listed} />;
}

/** The text of a failed call; null when it only has field errors. */
export function apiErrorText(t: Translate, error: unknown): string | null {
  if (error instanceof ApiError && error.code === "invalid") return null;
  const texts = { invalid_credentials: t("auth.wrong", "Credenziali non valide. Riprova.") };
  return refusalText(t, error, texts) ?? t("errors.internal", "Si è verificato un errore. Riprova.");
}
