import { useT } from "../lib/i18n.tsx";
import { saveCsv } from "../lib/saveFile.ts";
import { notify } from "../ui/notify.ts";
import { useWrite } from "./useWrite.ts";

/** Downloads a CSV file called `name`; `title` is the notification of success. */
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
