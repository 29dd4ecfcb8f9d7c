/** Normalises a typed link; null when it is not safe to follow. */
export function linkAddress(typed: string): string | null {
  const words = typed.trim();
  const meant = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(words) ? words : guessed(words);
  const safe = /^(https?:\/\/|mailto:)./i.test(meant) && URL.canParse(meant);
  return safe ? meant.replace(/[\s()[\]<>"\\]/g, encoded) : null;
}

/** Adds the missing scheme: "respiro.example/corsi", "ciao@respiro.example". */
function guessed(words: string): string {
  if (/^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(words)) return `mailto:${words}`;
  return /^[^\s/?#]+\.[^\s/?#]{2,}/.test(words) ? `https://${words}` : "";
}

function encoded(letter: string): string {
  return encodeURIComponent(letter).replace(/[()]/, (bracket) => (bracket === "(" ? "%28" : "%29"));
}
