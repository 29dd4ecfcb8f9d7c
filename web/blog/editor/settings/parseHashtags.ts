/** The hashtags in a typed or pasted text: its words, without `#`. */
export function parseHashtags(text: string): string[] {
  return text.split(/[\s,;#]+/).filter(Boolean);
}

/** A list with more hashtags, each once however it is spelled. */
export function mergeHashtags(present: string[], added: string[]): string[] {
  const merged = new Map(present.map((hashtag) => [hashtag.toLowerCase(), hashtag]));
  for (const hashtag of added) {
    const key = hashtag.toLowerCase();
    if (!merged.has(key)) merged.set(key, hashtag);
  }
  return [...merged.values()];
}
