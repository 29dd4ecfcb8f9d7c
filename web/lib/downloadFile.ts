import { request } from "./api.ts";
import { saveFile } from "./saveFile.ts";

export type DownloadedFile = { name: string; content: Blob };

/** Fetches a file of the API; `fallback` names it where the answer does not. */
export async function downloadFile(
  path: string,
  search: Record<string, string | undefined>,
  fallback: string,
): Promise<DownloadedFile> {
  const response = await request("GET", path, { search });
  const [, name = fallback] =
    /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  return { name, content: await response.blob() };
}

export function saveDownload({ name, content }: DownloadedFile) {
  saveFile(name, content, content.type);
}

let frame: HTMLIFrameElement | undefined;

/**
 * Opens the browser's dialog for printing a PDF. Phones and browsers without a viewer of their own save the file instead,
 * because they print from where files are opened. Returns whether the dialog was asked for.
 */
export function printPdf(file: DownloadedFile): boolean {
  if (!navigator.pdfViewerEnabled || !matchMedia("(pointer: fine)").matches) {
    saveDownload(file);
    return false;
  }
  frame?.remove();
  const address = URL.createObjectURL(file.content);
  const shown = document.createElement("iframe");
  frame = shown;
  // Not `display: none`, which some viewers do not print.
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
      // A viewer that keeps its window to itself.
      saveDownload(file);
    }
  });
  shown.src = address;
  document.body.append(shown);
  return true;
}
