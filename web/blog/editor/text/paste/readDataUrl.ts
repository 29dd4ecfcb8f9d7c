/** The longest picture inside pasted HTML, in characters: larger ones would stop the page while they are read. */
const DATA_URL_MAX = 30_000_000;

/** The file of a picture that stands inside HTML; null for anything else. */
export function readDataUrl(src: string): File | null {
  const [, type, data] =
    /^data:(image\/[a-z]+);base64,([\s\S]+)$/i.exec(src.slice(0, DATA_URL_MAX + 1)) ?? [];
  if (!type || !data || src.length > DATA_URL_MAX) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], `${type.replace("/", ".")}`, { type });
  } catch {
    return null;
  }
}
