import { ApiError } from "../../lib/api.ts";
import { FormFieldErrors } from "../../lib/form.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import type { SlugAvailabilityState } from "./useSlugAvailability.ts";
import type { ProfileValues } from "./values.ts";

/** Thrown when the response contains no user. */
export class UserMissing extends Error {}

/** The reason why the form cannot be submitted with this slug; null when it can. */
export function slugError(
  { public_profile_enabled, public_slug }: ProfileValues,
  state: SlugAvailabilityState,
) {
  if (!public_profile_enabled) return null;
  if (!public_slug) return new FormFieldErrors({ public_slug: "validation.slug_missing" });
  if (state === "taken") return new FormFieldErrors({ public_slug: "validation.slug_unavailable" });
  return state === "checking" ? new FormFieldErrors({ public_slug: "validation.slug_checking" }) : null;
}

type SaveErrorText = { title: string; description?: string };

/** The error text of a failed save. It may promise that the values stay, because they do after every failure. */
export function saveErrorText(t: Translate, error: unknown): SaveErrorText {
  const title = t("profile.failed", "Si è verificato un errore nell'aggiornare il profilo.");
  if (error instanceof UserMissing)
    return { title: t("profile.not_updated", "Il profilo non è stato salvato. Riprova.") };
  if (error instanceof FormFieldErrors) return slugErrorText(t, error.fields.public_slug);
  if (!(error instanceof ApiError)) return { title, description: String(error) };
  if (error.status === 409) return slugErrorText(t, `validation.${error.code}`);
  if (error.code === "slug_missing") return slugErrorText(t, "validation.slug_missing");
  return { title, description: details(t, error) };
}

function slugErrorText(t: Translate, key = ""): SaveErrorText {
  const titles: Record<string, string> = {
    "validation.slug_missing": t("errors.slug_missing", "Slug mancante"),
    "validation.slug_unavailable": t("errors.slug_unavailable", "Slug non disponibile"),
    "validation.slug_checking": t("errors.slug_unavailable", "Slug non disponibile"),
    "validation.slug_locked": t("errors.slug_locked", "Slug bloccato"),
  };
  const title = titles[key];
  return title
    ? { title, description: fieldErrorText(t, key) }
    : {
        title: t("errors.slug_conflict", "Slug in conflitto"),
        description: fieldErrorText(t, "validation.slug_conflict"),
      };
}

function details(t: Translate, error: ApiError): string {
  const { status, code } = error;
  if (status === 0)
    return navigator.onLine
      ? t(
          "profile.no_network",
          "Il sito non si raggiunge. Quello che hai scritto resta qui: riprova tra poco.",
        )
      : t(
          "profile.offline",
          "Sei offline. Quello che hai scritto resta qui: salva quando torna la connessione.",
        );
  if (code === "invalid") return t("profile.check_fields", "Controlla i campi segnati.");
  if (code === "too_many_requests") return failureText(t, error);
  return t(
    "profile.status",
    "Il salvataggio non è riuscito (codice {{status}}). Quello che hai scritto resta qui: riprova tra poco.",
    { status },
  );
}
