/** By then the browser has begun to write it. */
const FORGET_AFTER_MS = 60_000;

/** Gives the person a file, as if they had followed a link to it. */
export function saveFile(name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FORGET_AFTER_MS);
}

/** Excel takes a file for UTF-8 only by this; reading an answer as text has taken it off. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The same for a table. */
export function saveCsv(name: string, text: string) {
  saveFile(name, BYTE_ORDER_MARK + text, "text/csv;charset=utf-8");
}
