/** Normalises a typed link; null when it is not safe to follow. */
export function normalizeLinkUrl(typed: string): string | null {
  const text = typed.trim();
  const meant = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : addScheme(text);
  const safe = /^(https?:\/\/|mailto:)./i.test(meant) && URL.canParse(meant);
  return safe ? meant.replace(/[\s()[\]<>"\\]/g, percentEncode) : null;
}

/** Adds the missing scheme: "respiro.example/corsi", "ciao@respiro.example". */
function addScheme(text: string): string {
  if (/^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/?#]+\.[^\s/?#]{2,}/.test(text) ? `https://${text}` : "";
}

function percentEncode(letter: string): string {
  return encodeURIComponent(letter).replace(/[()]/, (bracket) => (bracket === "(" ? "%28" : "%29"));
}
