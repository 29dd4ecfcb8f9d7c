import { isOtherSite } from "../../lib/links.ts";
import { escapeAttribute, escapeHtml } from "../../lib/text.ts";
import { linkedPictureSrc } from "../../uploads/contract.ts";
import { type ArticleBlock, type ArticleCell, type ArticleImage, type TextRun, textOf } from "./blocks.ts";
import { OTHER_SITE_REL, TEXT_MARKS, videoPageUrl, videoPosterUrl } from "./contract.ts";

type Attributes = Record<string, string | number | null>;

/** Attributes that delay loading a picture until it is nearly visible. */
const LAZY = { loading: "lazy", decoding: "async" };

/** The size of a video's still picture in pixels. */
const POSTER_SIZE = { width: 480, height: 360 };

/** The HTML of blocks; `headingIds` are the headings' ids in order. */
export function writeBlocks(blocks: ArticleBlock[], headingIds: string[]): string {
  const ids = headingIds.values();
  return blocks
    .map((block) =>
      block.kind === "heading"
        ? element(`h${block.level}`, { id: ids.next().value ?? null }, writeRuns(block.runs))
        : writeBlock(block),
    )
    .join("\n");
}

function writeBlock(block: ArticleBlock): string {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return element("p", {}, writeRuns(block.runs));
    case "code":
      return element("pre", {}, element("code", {}, escapeHtml(block.text)));
    case "rule":
      return "<hr />";
    case "quote":
      return element("blockquote", {}, block.blocks.map(writeBlock).join(""));
    case "list": {
      const items = block.items.map((item) => element("li", {}, writeContents(item))).join("");
      return element(block.isOrdered ? "ol" : "ul", { start: block.start }, items);
    }
    case "image":
      return element("figure", {}, writeImage(block.image) + writeCaption(block.caption));
    case "video":
      return writeVideo(block);
    case "table":
      return writeTable(block.rows);
  }
}

/** The contents of a list item or cell: a single paragraph, followed by lists at most, is written without its element. */
function writeContents(blocks: ArticleBlock[]): string {
  const [first, ...others] = blocks;
  if (first?.kind !== "paragraph" || others.some(({ kind }) => kind !== "list")) {
    return blocks.map(writeBlock).join("");
  }
  return writeRuns(first.runs) + others.map(writeBlock).join("");
}

function writeImage({ src, alt, width, height }: ArticleImage): string {
  return emptyElement("img", { src, alt, width, height, ...LAZY });
}

function writeCaption(caption: TextRun[]): string {
  return caption.length > 0 ? element("figcaption", {}, writeRuns(caption)) : "";
}

/** A link to the video's page with its still picture, which the page replaces by the player after a tap. */
function writeVideo({ video, title, caption }: Extract<ArticleBlock, { kind: "video" }>): string {
  const poster = videoPosterUrl(video);
  const image = poster
    ? emptyElement("img", { src: linkedPictureSrc(poster), alt: "", ...POSTER_SIZE, ...LAZY })
    : "";
  const link = element("a", { href: videoPageUrl(video), rel: OTHER_SITE_REL }, image + escapeHtml(title));
  const attributes = {
    "data-video": video.provider,
    "data-video-id": video.id,
    "data-video-hash": video.hash,
    "data-video-start": video.start,
  };
  return element("figure", attributes, link + writeCaption(caption));
}

/** A table; leading rows of header cells form its head. */
function writeTable(rows: ArticleCell[][]): string {
  const firstOfBody = rows.findIndex((row) => row.some(({ isHeader }) => !isHeader));
  const headRows = firstOfBody < 0 ? rows.length : firstOfBody;
  const [head, body] = [rows.slice(0, headRows), rows.slice(headRows)];
  const write = (part: ArticleCell[][], scope: string) =>
    part.map((row) => element("tr", {}, row.map((cell) => writeCell(cell, scope)).join(""))).join("");
  return element(
    "table",
    {},
    (head.length > 0 ? element("thead", {}, write(head, "col")) : "") +
      (body.length > 0 ? element("tbody", {}, write(body, "row")) : ""),
  );
}

function writeCell({ isHeader, colspan, rowspan, blocks }: ArticleCell, scope: string): string {
  const spans = { colspan: colspan > 1 ? colspan : null, rowspan: rowspan > 1 ? rowspan : null };
  const contents = writeContents(blocks);
  return isHeader ? element("th", { scope, ...spans }, contents) : element("td", spans, contents);
}

/** Runs with the fewest possible elements: links outermost, then the marks in their order. */
function writeRuns(runs: TextRun[], depth = -1): string {
  if (depth === TEXT_MARKS.length) return escapeHtml(textOf(runs)).replaceAll("\n", "<br />");
  const mark = TEXT_MARKS[depth];
  const readValue = (run: TextRun) => (mark ? run.marks.includes(mark) : run.href);
  let html = "";
  for (let start = 0; start < runs.length; ) {
    const value = readValue(runs[start] as TextRun);
    let end = start + 1;
    while (end < runs.length && readValue(runs[end] as TextRun) === value) end += 1;
    const inner = writeRuns(runs.slice(start, end), depth + 1);
    if (typeof value === "string") html += element("a", linkAttributes(value), inner);
    else html += mark && value ? element(mark, {}, inner) : inner;
    start = end;
  }
  return html;
}

function linkAttributes(href: string): Attributes {
  return { href, rel: isOtherSite(href) ? OTHER_SITE_REL : null };
}

function element(name: string, attributes: Attributes, contents: string): string {
  return `<${name}${writeAttributes(attributes)}>${contents}</${name}>`;
}

function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${writeAttributes(attributes)} />`;
}

function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join("");
}
