import { type DownloadedFile, downloadFile, printPdf, saveDownload } from "../lib/downloadFile.ts";
import { useT } from "../lib/i18n.tsx";
import type { RefusalTexts } from "../lib/refusals.ts";
import { notify } from "../ui/notify.ts";
import { useWrite } from "./useWrite.ts";

export type FileRequest = {
  path: string;
  search?: Record<string, string | undefined>;
  /** The file name where the answer has none. */
  name: string;
  print?: boolean;
};

/** Downloads or prints a file of the API in the reader's language, and notifies where the file was saved. */
export function useFileDownload(texts?: RefusalTexts) {
  const t = useT();
  return useWrite(
    ({ path, search, name }: FileRequest): Promise<DownloadedFile> =>
      downloadFile(path, { ...search, lang: t.language }, name),
    {
      ...(texts && { texts }),
      onSuccess(file, { print }) {
        if (print && printPdf(file)) return;
        if (!print) saveDownload(file);
        notify({
          kind: "success",
          title: t("files.saved", "File scaricato"),
          description: t("participants.downloaded_text", "Lo trovi tra i download, nel file {{name}}.", {
            name: file.name,
          }),
        });
      },
    },
  );
}
