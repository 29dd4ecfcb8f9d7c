/** The browser needs the object URL for this long to save the file, in milliseconds. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file, like following a download link. */
export function saveFile(name: string, content: BlobPart, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Excel recognises UTF-8 only by a byte order mark, which `response.text()` removes. */
const BYTE_ORDER_MARK = "\uFEFF";

export function saveCsv(name: string, text: string) {
  saveFile(name, BYTE_ORDER_MARK + text, "text/csv;charset=utf-8");
}
