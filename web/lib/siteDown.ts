import { ApiError } from "./api.ts";
import type { Translate } from "./i18n.tsx";

/** Whether the site itself did not answer: no network (status 0), or a 5xx of a server in front of the Worker. */
export function isSiteDown(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && (failure.status === 0 || (failure.status >= 500 && !failure.code));
}

/** The text of a site that did not answer: no network, a network that does not reach the site, or a site that is down. */
export function siteDownText(t: Translate, { status }: ApiError): string {
  if (status > 0) return t("common.site_down", "Il sito non risponde in questo momento. Riprova tra poco.");
  return navigator.onLine
    ? t("account.unreachable", "Non riusciamo a raggiungere il sito. Controlla la connessione e riprova.")
    : t("offline.call", "Sei offline. Riprova quando torna la connessione.");
}
