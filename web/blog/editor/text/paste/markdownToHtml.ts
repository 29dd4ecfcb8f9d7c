import { Marked } from "marked";

/** Signs of Markdown: headings, lists, quotes, fences, bold, links. */
const SIGNS =
  /^(#{1,6} \S|[-*+] \S|\d{1,3}[.)] \S|> ?\S|```|---\s*$)|\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\(https?:\/\/[^)\s]+\)/m;

/** Line breaks are kept, and HTML inside is text, because it was copied as text. */
const markdown = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  renderer: { html: ({ text }) => escapeText(text) },
});

export function isMarkdown(text: string): boolean {
  return SIGNS.test(text);
}

/** HTML that must still be cleaned: its links lead anywhere. */
export function markdownToHtml(text: string): string {
  return markdown.parse(text, { async: false });
}

/** Paragraphs between blank lines, with their line breaks. */
export function plainTextToHtml(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
