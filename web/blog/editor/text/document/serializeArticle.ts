import type { Mark, Node } from "@tiptap/pm/model";
import {
  type ArticleVideo,
  VIDEO_PROVIDER_NAMES,
  videoPageUrl,
} from "../../../../../worker/blog/html/contract.ts";

/** The element of each node whose HTML is its content inside one element. */
const ELEMENTS: Record<string, string> = {
  blockquote: "blockquote",
  bulletList: "ul",
  listItem: "li",
  orderedList: "ol",
  paragraph: "p",
};

const MARKS: Record<string, string> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  code: "code",
};

/** Nodes do not change, so each block is written once: a key press costs the block that it changed. */
const written = new WeakMap<Node, string>();

/**
 * The HTML of an article's text, as the server keeps it. Not the library's own, because rows of headers belong in a
 * `thead` and because pictures that are still uploading are left out.
 */
export function serializeArticle(doc: Node): string {
  let html = "";
  doc.forEach((block) => {
    let own = written.get(block);
    if (own === undefined) {
      own = isEmptyLine(block) ? "" : serializeNode(block);
      written.set(block, own);
    }
    html += own;
  });
  return html;
}

/** Blank lines between blocks are the reader's style sheet's. */
function isEmptyLine({ type, content }: Node): boolean {
  return type.name === "paragraph" && content.size === 0;
}

function serializeNode(node: Node): string {
  const { name } = node.type;
  if (name === "heading") return wrap(`h${node.attrs.level}`, serializeInline(node));
  if (name === "codeBlock") return `<pre><code>${escapeText(node.textContent)}</code></pre>`;
  if (name === "horizontalRule") return "<hr />";
  if (name === "table") return serializeTable(node);
  if (name === "picture") return serializePicture(node);
  if (name === "orderedList" && node.attrs.start > 1) {
    return `<ol${attribute("start", node.attrs.start)}>${serializeChildren(node)}</ol>`;
  }
  if (name === "video") return serializeVideo(node);
  const element = ELEMENTS[name];
  if (!element) throw new Error(`no HTML for ${name}`);
  return wrap(element, node.inlineContent ? serializeInline(node) : serializeChildren(node));
}

function serializeChildren(node: Node): string {
  let html = "";
  node.forEach((child) => {
    html += serializeNode(child);
  });
  return html;
}

/** Rows that begin the table and have nothing but header cells are its head. */
function serializeTable(table: Node): string {
  const rows = table.children;
  const firstOfBody = rows.findIndex((row) => row.children.some((cell) => cell.type.name !== "tableHeader"));
  const head = firstOfBody < 0 ? rows.length : firstOfBody;
  const part = (name: string, from: Node[]) =>
    from.length > 0 ? wrap(name, from.map(serializeRow).join("")) : "";
  return wrap("table", part("thead", rows.slice(0, head)) + part("tbody", rows.slice(head)));
}

function serializeRow(row: Node): string {
  return wrap("tr", row.children.map(serializeCell).join(""));
}

function serializeCell(cell: Node): string {
  const name = cell.type.name === "tableHeader" ? "th" : "td";
  const { colspan, rowspan } = cell.attrs;
  const spans =
    attribute("colspan", colspan > 1 ? colspan : null) + attribute("rowspan", rowspan > 1 ? rowspan : null);
  return `<${name}${spans}>${serializeChildren(cell)}</${name}>`;
}

function serializePicture(picture: Node): string {
  const { src, alt, width, height } = picture.attrs;
  if (!src) return "";
  const sizes = width && height ? attribute("width", width) + attribute("height", height) : "";
  return `<figure><img${attribute("src", src)}${attribute("alt", alt)}${sizes} />${serializeCaption(picture)}</figure>`;
}

function serializeVideo(figure: Node): string {
  const { title, ...video } = figure.attrs as ArticleVideo & { title: string };
  const names =
    attribute("data-video", video.provider) +
    attribute("data-video-id", video.id) +
    attribute("data-video-hash", video.hash) +
    attribute("data-video-start", video.start);
  const name = escapeText(title.trim() || VIDEO_PROVIDER_NAMES[video.provider]);
  return `<figure${names}><a${attribute("href", videoPageUrl(video))}>${name}</a>${serializeCaption(figure)}</figure>`;
}

function serializeCaption(figure: Node): string {
  return figure.content.size > 0 ? wrap("figcaption", serializeInline(figure)) : "";
}

/** Text with its marks; a mark that goes on in the next text stays open. */
function serializeInline(block: Node): string {
  let html = "";
  let open: Mark[] = [];
  const closeTo = (count: number) => {
    for (const mark of open.slice(count).reverse()) html += `</${tagOf(mark)}>`;
    open = open.slice(0, count);
  };
  block.forEach((inline) => {
    const { marks } = inline;
    const kept = marks.findIndex((mark, index) => !open[index]?.eq(mark));
    closeTo(Math.min(kept < 0 ? marks.length : kept, open.length));
    for (const mark of marks.slice(open.length)) {
      const href = mark.type.name === "link" ? attribute("href", mark.attrs.href) : "";
      html += `<${tagOf(mark)}${href}>`;
      open = [...open, mark];
    }
    html += inline.isText ? escapeText(inline.text ?? "") : "<br />";
  });
  closeTo(0);
  return html;
}

function tagOf({ type }: Mark): string {
  return MARKS[type.name] ?? "a";
}

function wrap(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function attribute(name: string, value: string | number | null): string {
  return value === null ? "" : ` ${name}="${escapeText(String(value)).replaceAll('"', "&quot;")}"`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
