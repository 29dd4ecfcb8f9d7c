import { useT } from "../lib/i18n.tsx";
import { reloadForNewBuild } from "../lib/newBuild.ts";
import { notify } from "../ui/notify.ts";

/** Handles a chunk that failed to load: reloads the page when a newer build exists, else notifies. */
export function useReportMissingCode(): () => void {
  const t = useT();
  return () => {
    if (reloadForNewBuild()) return;
    const title = navigator.onLine
      ? t("offline.outdated", "C’è una nuova versione del sito: quando hai finito, ricarica la pagina.")
      : t("offline.part", "Per aprirla serve la connessione: riprova quando torna.");
    notify({ kind: "info", title });
  };
}
