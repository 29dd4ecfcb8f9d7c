import type { Translate } from "../lib/i18n.tsx";
import { refusalText } from "../lib/refusals.ts";

/** The error text of a failed upload. */
export function uploadErrorText(t: Translate, error: unknown): string {
  return (
    refusalText(t, error) ?? t("errors.upload_failed", "Errore durante il caricamento del file. Riprova.")
  );
}

/** The error text of an invalid link. */
export function linkErrorText(t: Translate): string {
  return t(
    "pictures.link_wrong",
    "Serve il link diretto a un’immagine: deve iniziare con https:// e finire con jpg, jpeg, png, gif o webp.",
  );
}
