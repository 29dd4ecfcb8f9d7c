import { request } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import type { RefusalTexts } from "../lib/refusals.ts";
import { saveFile } from "../lib/saveFile.ts";
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

type DownloadedFile = { name: string; content: Blob };

/** Fetches a file of the API; `fallback` is its name when the answer has none. */
async function downloadFile(
  path: string,
  search: Record<string, string | undefined>,
  fallback: string,
): Promise<DownloadedFile> {
  const response = await request("GET", path, { search });
  const [, name = fallback] =
    /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  return { name, content: await response.blob() };
}

function saveDownload({ name, content }: DownloadedFile) {
  saveFile(name, content, content.type);
}

let frame: HTMLIFrameElement | undefined;

/**
 * Opens the browser's print dialog for a PDF. Phones and browsers without a PDF viewer save the file instead, because
 * they print from the app that opens files. Returns whether the print dialog was requested.
 */
function printPdf(file: DownloadedFile): boolean {
  if (!navigator.pdfViewerEnabled || !matchMedia("(pointer: fine)").matches) {
    saveDownload(file);
    return false;
  }
  frame?.remove();
  const address = URL.createObjectURL(file.content);
  const shown = document.createElement("iframe");
  frame = shown;
  // Some PDF viewers do not print a frame with `display: none`.
  Object.assign(shown.style, {
    position: "fixed",
    inset: "auto 0 0 auto",
    width: "1px",
    height: "1px",
    border: "0",
  });
  shown.tabIndex = -1;
  shown.ariaHidden = "true";
  shown.addEventListener("load", () => {
    try {
      shown.contentWindow?.focus();
      shown.contentWindow?.print();
    } catch {
      // A PDF viewer that denies access to its window cannot print, so the file is saved.
      saveDownload(file);
    }
  });
  shown.src = address;
  document.body.append(shown);
  return true;
}
