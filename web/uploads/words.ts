import type { Translate } from "../lib/i18n.tsx";
import { refusalText } from "../lib/refusals.ts";

/** Why a file was not uploaded, in the reader's words. */
export function uploadFault(t: Translate, error: unknown): string {
  return (
    refusalText(t, error) ?? t("errors.upload_failed", "Errore durante il caricamento del file. Riprova.")
  );
}

/** Why a link was not taken. */
export function linkFault(t: Translate): string {
  return t(
    "pictures.link_wrong",
    "Serve il link diretto a un'immagine: deve iniziare con https:// e finire con jpg, jpeg, png, gif o webp.",
  );
}
