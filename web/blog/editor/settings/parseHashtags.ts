/** The hashtags in a typed or pasted text: its words, without `#`. */
export function parseHashtags(text: string): string[] {
  return text.split(/[\s,;#]+/).filter(Boolean);
}
