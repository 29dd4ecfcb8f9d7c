import { ApiError } from "../lib/api.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { ErrorSummary } from "../ui/ErrorSummary.tsx";

type Props = { errors: Record<string, string>; labels: Record<string, string> };

/** The form's errors at its top, each with its field's name. */
export function FormErrors({ errors, labels }: Props) {
  const t = useT();
  const listed = Object.entries(labels).flatMap(([name, label]) => {
    const error = errors[name];
    return error ? [{ name, label, text: errorText(t, error) ?? "" }] : [];
  });
  return <ErrorSummary title={t("form.errors", "Controlla questi campi")} errors={listed} />;
}

/** The words of a field's error, which is a key of `validation`. */
export function errorText(t: Translate, error: string | undefined): string | undefined {
  if (!error) return undefined;
  const texts: Record<string, string> = {
    "validation.wrong": t("validation.wrong", "Valore non valido."),
    "validation.email": t("validation.email", "Indirizzo email non valido."),
    "validation.email_taken": t("validation.email_taken", "Esiste già un account con questa email."),
    "validation.email_same": t("validation.email_same", "È già l'indirizzo del tuo account."),
    "validation.wrong_password": t("validation.wrong_password", "La password non è corretta."),
    "validation.password_required": t("validation.password_required", "La password è obbligatoria."),
    "validation.password_min": t("validation.password_min", "La password deve contenere almeno 6 caratteri."),
    "validation.password_max": t(
      "validation.password_max",
      "La password può avere al massimo 200 caratteri.",
    ),
    "validation.password_confirm": t("validation.password_confirm", "Conferma la password."),
    "validation.passwords_differ": t("validation.passwords_differ", "Le password non corrispondono"),
    "validation.full_name": t("validation.full_name", "Il nome completo è obbligatorio"),
    "validation.too_long": t("validation.too_long", "Il testo è troppo lungo."),
    "validation.date": t("validation.date", "Data non valida."),
    "validation.phone": t(
      "validation.phone",
      "Numero di telefono non valido: se non è italiano, comincia con il prefisso (es. +41).",
    ),
    "validation.slug_missing": t(
      "validation.slug_missing",
      "Scegli un indirizzo per la tua pagina pubblica.",
    ),
    "validation.slug_locked": t(
      "validation.slug_locked",
      "L'indirizzo della tua pagina pubblica non può cambiare.",
    ),
    "validation.slug_unavailable": t("validation.slug_unavailable", "Questo indirizzo non è disponibile."),
    "validation.slug_conflict": t(
      "validation.slug_conflict",
      "Qualcun altro ha appena preso questo indirizzo.",
    ),
    "validation.slug_checking": t(
      "validation.slug_checking",
      "Stiamo ancora verificando l'indirizzo: salva tra un attimo.",
    ),
    "validation.record_time": t("validation.record_time", "Formato: mm:ss (es. 4:30)"),
    "validation.record_metres": t(
      "validation.record_metres",
      "Formato: metri interi o con decimali (es. 75)",
    ),
  };
  return texts[error] ?? texts["validation.wrong"];
}

/** What the server said of a call that failed, in the reader's words; null when it only complained about fields. */
export function serverText(t: Translate, error: unknown): string | null {
  if (!(error instanceof ApiError)) return t("auth.failed", "Si è verificato un errore. Riprova.");
  if (error.code === "invalid") return null;
  const texts: Record<string, string> = {
    invalid_credentials: t("auth.wrong", "Credenziali non valide. Riprova."),
    account_inactive: t("errors.account_inactive", "Il tuo account è disattivato."),
    too_many_requests: t("errors.too_many_requests", "Troppi tentativi. Riprova tra poco."),
    email_taken: t("errors.email_taken", "Esiste già un account con questa email."),
    invalid_token: t("errors.invalid_token", "Token non valido o scaduto."),
  };
  return texts[error.code ?? ""] ?? t("auth.failed", "Si è verificato un errore. Riprova.");
}
