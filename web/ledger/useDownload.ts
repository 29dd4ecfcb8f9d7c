import { useMutation } from "@tanstack/react-query";
import { useExpired } from "../auth/session.ts";
import { ApiError } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { saveCsv } from "../lib/saveFile.ts";
import { storage } from "../lib/storage.ts";
import { notify } from "../ui/notify.ts";

/** A part of the books as a file. */
export function useDownload(name: string, file: () => Promise<string>) {
  const t = useT();
  const expired = useExpired();
  const download = useMutation({
    mutationFn: (_: string | null) => file(),
    onSuccess(text) {
      saveCsv(name, text);
      notify({
        kind: "success",
        title: t("ledger.downloaded", "Il file è pronto"),
        description: t("participants.downloaded_text", "Lo trovi tra i download, nel file {{name}}.", {
          name,
        }),
      });
    },
    onError(error, sent) {
      if (expired(error, sent)) return;
      const isAway = error instanceof ApiError && error.status === 0;
      notify({
        kind: "error",
        title: isAway
          ? t("account.unreachable", "Non riusciamo a raggiungere il sito. Controlla la rete e riprova.")
          : t("errors.internal", "Si è verificato un errore. Riprova."),
      });
    },
  });
  return { busy: download.isPending, start: () => download.mutate(storage.token()) };
}
