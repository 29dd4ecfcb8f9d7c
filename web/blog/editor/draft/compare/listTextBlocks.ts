import type { Translate } from "../../../../lib/i18n.tsx";

/** The elements of an article that are compared as one paragraph; a row of a table with all that is in its cells. */
const BLOCKS = "h2, h3, p, li, blockquote, pre, figure, tr, hr";

/**
 * The paragraphs of an article's HTML as plain text, each with what its words do not say: that it is a heading, a point of
 * a list, a quote, a picture or a video.
 */
export function listTextBlocks(t: Translate, html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll(BLOCKS)]
    .filter((block) => block.matches("tr") || !(block.closest("tr") || block.querySelector(BLOCKS)))
    .map((block) => toText(t, block))
    .filter(Boolean);
}

function toText(t: Translate, block: Element): string {
  const text = (block.textContent ?? "").replace(/\s+/g, " ").trim();
  if (block.matches("h2")) return text && `## ${text}`;
  if (block.matches("h3")) return text && `### ${text}`;
  if (block.matches("hr")) return "―";
  if (block.matches("tr"))
    return [...block.children].map((cell) => (cell.textContent ?? "").trim()).join(" | ");
  if (block.matches("figure")) return figureText(t, block, text);
  const inside = block.closest("li, blockquote");
  if (inside?.matches("li")) return text && `• ${text}`;
  if (inside) return text && `» ${text}`;
  return text;
}

function figureText(t: Translate, figure: Element, caption: string): string {
  const picture = figure.querySelector("img");
  const alt = picture?.getAttribute("alt") ?? "";
  const label = picture
    ? t("editor.compare_picture", "Foto: {{name}}", { name: alt || fileName(picture.getAttribute("src")) })
    : t("editor.compare_video", "Video: {{name}}", { name: figure.getAttribute("data-video-id") ?? "" });
  return `[${label}] ${caption}`.trim();
}

function fileName(url: string | null): string {
  return url?.split("/").at(-1)?.split("?")[0] ?? "";
}
