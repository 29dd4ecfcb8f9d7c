/** The beginning of an article's text in at most `max` characters, ending with a sentence or, failing that, a word. */
export function beginningOf(html: string, max: number): string {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  // Headings, captions and the cells of tables are no sentences of the text. A point of a list holds its paragraphs.
  const blocks = [...parsed.querySelectorAll("p, li")];
  // Between the points of a list in a list there is no other space.
  for (const block of blocks) block.prepend(" ");
  const paragraphs = blocks.filter((block) => !block.parentElement?.closest("li, table"));
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
