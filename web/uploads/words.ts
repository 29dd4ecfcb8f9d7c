import { IMAGE_MAX_BYTES, QUOTA_GIGABYTES, VIDEO_MAX_BYTES } from "../../worker/uploads/contract.ts";
import { ApiError } from "../lib/api.ts";
import type { Translate } from "../lib/i18n.tsx";

const MEGABYTE = 1024 * 1024;

/** Why a file was not uploaded, in the reader's words. */
export function uploadFault(t: Translate, error: unknown): string {
  const atMost = (bytes: number) => t("upload.too_large", "Massimo {{n}}MB", { n: bytes / MEGABYTE });
  const texts: Record<string, string> = {
    image_too_large: atMost(IMAGE_MAX_BYTES),
    video_too_large: atMost(VIDEO_MAX_BYTES),
    unsupported_type: t("errors.unsupported_type", "Formato non supportato"),
    broken_image: t("errors.broken_image", "L'immagine è danneggiata o incompleta."),
    too_many_pixels: t("errors.too_many_pixels", "L'immagine ha troppi pixel: al massimo 100 milioni."),
    picture_unreachable: t(
      "errors.picture_unreachable",
      "Non riusciamo a prendere questa foto dal suo indirizzo. Controlla il link, o caricala da qui.",
    ),
    upload_quota: t(
      "errors.upload_quota",
      "Hai usato tutti i {{limit}} GB per i tuoi file. Togli foto o video che non ti servono più: lo spazio torna libero entro un giorno.",
      { limit: QUOTA_GIGABYTES },
    ),
    too_many_requests: t("errors.too_many_requests", "Troppi tentativi. Riprova tra poco."),
  };
  const code = error instanceof ApiError ? error.code : null;
  return texts[code ?? ""] ?? t("errors.upload_failed", "Errore durante il caricamento del file. Riprova.");
}

/** Why a link was not taken. */
export function linkFault(t: Translate): string {
  return t(
    "pictures.link_wrong",
    "Serve il link diretto a un'immagine: deve iniziare con https:// e finire con jpg, jpeg, png, gif o webp.",
  );
}
