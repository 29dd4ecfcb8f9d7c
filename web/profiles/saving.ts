import { ApiError } from "../lib/api.ts";
import { Complaint } from "../lib/form.ts";
import type { Translate } from "../lib/i18n.tsx";
import type { SlugState } from "./useSlug.ts";
import type { ProfileValues } from "./values.ts";

/** An answer without a user. */
export class NotUpdated extends Error {}

/** Why the form cannot be sent with this public address; null when it can. */
export function slugComplaint({ public_profile_enabled, public_slug }: ProfileValues, state: SlugState) {
  if (!public_profile_enabled) return null;
  if (!public_slug) return new Complaint({ public_slug: "validation.slug_missing" });
  if (state === "taken") return new Complaint({ public_slug: "validation.slug_unavailable" });
  return state === "checking" ? new Complaint({ public_slug: "validation.slug_checking" }) : null;
}

type Told = { title: string; description?: string };

/** What is said of a profile that was not saved. What was typed stays in every case, so the words can promise it. */
export function saveFailure(t: Translate, error: unknown): Told {
  const title = t("profile.failed", "Si è verificato un errore nell'aggiornare il profilo.");
  if (error instanceof NotUpdated) return { title: t("profile.not_updated", "Update failed") };
  if (error instanceof Complaint) return slugTold(t, error.fields.public_slug);
  if (!(error instanceof ApiError)) return { title, description: String(error) };
  if (error.status === 409) return slugTold(t, `validation.${error.code}`);
  if (error.code === "slug_missing") return slugTold(t, "validation.slug_missing");
  return { title, description: details(t, error) };
}

function slugTold(t: Translate, key: string | undefined): Told {
  const unavailable = t("errors.slug_unavailable", "Slug non disponibile");
  const told: Record<string, Told> = {
    "validation.slug_missing": {
      title: t("errors.slug_missing", "Slug mancante"),
      description: t("validation.slug_missing", "Scegli un indirizzo per la tua pagina pubblica."),
    },
    "validation.slug_unavailable": {
      title: unavailable,
      description: t("validation.slug_unavailable", "Questo indirizzo non è disponibile."),
    },
    "validation.slug_checking": {
      title: unavailable,
      description: t(
        "validation.slug_checking",
        "Stiamo ancora verificando l'indirizzo: salva tra un attimo.",
      ),
    },
    "validation.slug_locked": {
      title: t("errors.slug_locked", "Slug bloccato"),
      description: t("validation.slug_locked", "L'indirizzo della tua pagina pubblica non può cambiare."),
    },
  };
  const conflict = {
    title: t("errors.slug_conflict", "Slug in conflitto"),
    description: t("validation.slug_conflict", "Qualcun altro ha appena preso questo indirizzo."),
  };
  return told[key ?? ""] ?? conflict;
}

function details(t: Translate, { status, code }: ApiError): string {
  if (status === 0)
    return t(
      "profile.no_network",
      "La rete non risponde. Quello che hai scritto resta qui: riprova tra poco.",
    );
  if (code === "invalid") return t("profile.check_fields", "Controlla i campi segnati.");
  if (code === "too_many_requests")
    return t("errors.too_many_requests", "Troppi tentativi. Riprova tra poco.");
  return t(
    "profile.status",
    "Il sito ha risposto {{status}}. Quello che hai scritto resta qui: riprova tra poco.",
    {
      status,
    },
  );
}
