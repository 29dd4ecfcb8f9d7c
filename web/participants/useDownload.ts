import { useMutation } from "@tanstack/react-query";
import type { EventDetail } from "../../worker/events/contract.ts";
import { csvFileName } from "../../worker/participants/contract.ts";
import { useExpired } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { saveCsv } from "../lib/saveFile.ts";
import { storage } from "../lib/storage.ts";
import { notify } from "../ui/notify.ts";
import { getParticipantsFile } from "./api.ts";
import { failureText } from "./words.ts";

/** The list as a file. */
export function useDownload(event: EventDetail) {
  const t = useT();
  const expired = useExpired();
  const download = useMutation({
    mutationFn: (_: string | null) => getParticipantsFile(event.id),
    onSuccess(text) {
      const name = csvFileName(event.slug);
      saveCsv(name, text);
      notify({
        kind: "success",
        title: t("participants.downloaded", "L'elenco è pronto"),
        description: t("participants.downloaded_text", "Lo trovi tra i download, nel file {{name}}.", {
          name,
        }),
      });
    },
    onError(error, sent) {
      if (!expired(error, sent)) notify({ kind: "error", title: failureText(t, error) });
    },
  });
  return { busy: download.isPending, start: () => download.mutate(storage.token()) };
}
