import { useT } from "../lib/i18n.tsx";
import { saveCsv } from "../lib/saveFile.ts";
import { notify } from "../ui/notify.ts";
import { useWrite } from "./useWrite.ts";

/** Saves a list of the user's as the file `name`; `title` says that it is there. */
export function useCsvDownload(name: string, title: string, getCsv: () => Promise<string>) {
  const t = useT();
  return useWrite(getCsv, {
    onSuccess(csv) {
      saveCsv(name, csv);
      const description = t("participants.downloaded_text", "Lo trovi tra i download, nel file {{name}}.", {
        name,
      });
      notify({ kind: "success", title, description });
    },
  });
}
