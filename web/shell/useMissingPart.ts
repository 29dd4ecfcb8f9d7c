import { useT } from "../lib/i18n.tsx";
import { beginAnew } from "../lib/newBuild.ts";
import { notify } from "../ui/notify.ts";

/** What to do when a part that was asked for does not come: begin anew if that helps, else tell why it is missing. */
export function useMissingPart(): () => void {
  const t = useT();
  return () => {
    if (beginAnew()) return;
    const title = navigator.onLine
      ? t("offline.outdated", "C'è una nuova versione del sito: quando hai finito, ricarica la pagina.")
      : t("offline.part", "Per aprire questa parte serve la rete.");
    notify({ kind: "info", title });
  };
}
