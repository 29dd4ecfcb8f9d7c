/** The beginning of an article's text in at most `max` characters, ending with a sentence or, failing that, a word. */
export function beginningOf(html: string, max: number): string {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  // Headings and captions are no sentences of the text.
  const paragraphs = [...parsed.querySelectorAll("p, blockquote > p, li")];
  const text = (
    paragraphs.length > 0 ? paragraphs.map((one) => one.textContent ?? "") : [parsed.body.textContent ?? ""]
  )
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const sentence = cut.match(/^.*[.!?…](?=\s|$)/s)?.[0] ?? "";
  if (sentence.length >= max / 3) return sentence;
  const words = text.slice(0, max - 1);
  return `${words.slice(0, Math.max(1, words.lastIndexOf(" "))).trimEnd()}…`;
}
