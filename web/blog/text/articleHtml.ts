import type { Node } from "@tiptap/pm/model";
import type { ArticleBlock, HtmlNode } from "../../../worker/blog/html/blocks.ts";
import { MARK_NAMES } from "../../../worker/blog/html/contract.ts";
import { countBlockWords, writeArticle } from "../../../worker/blog/html/normalizeArticle.ts";
import { readBlocks } from "../../../worker/blog/html/readBlocks.ts";

/** The element of each node and mark; a heading's element depends on its level. */
const ELEMENTS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(MARK_NAMES).map(([element, name]) => [name, element])),
  blockquote: "blockquote",
  bulletList: "ul",
  codeBlock: "pre",
  hardBreak: "br",
  heading: "h",
  horizontalRule: "hr",
  link: "a",
  listItem: "li",
  orderedList: "ol",
  paragraph: "p",
  picture: "figure",
  table: "table",
  tableCell: "td",
  tableHeader: "th",
  tableRow: "tr",
  video: "figure",
};

/** Nodes are immutable, so each block is normalised once: a key press costs only the block that it changed. */
const normalized = new WeakMap<Node, ArticleBlock[]>();

/** The HTML of an article's text, which the server stores unchanged. `siteUrl`: the site's origin. */
export function serializeArticle(doc: Node, siteUrl = ""): string {
  return writeArticle(listBlocks(doc, siteUrl));
}

/** The number of words in an article's text, counted like the server counts them. */
export function countArticleWords(doc: Node, siteUrl = ""): number {
  return listBlocks(doc, siteUrl).reduce((sum, block) => sum + countBlockWords(block), 0);
}

function listBlocks(doc: Node, siteUrl: string): ArticleBlock[] {
  return doc.children.flatMap((node) => {
    const blocks = normalized.get(node) ?? readBlocks(readNode(node), siteUrl);
    normalized.set(node, blocks);
    return blocks;
  });
}

/** A node as an element for the normaliser; none for a picture that is still uploading. */
function readNode(node: Node): HtmlNode[] {
  const { type, attrs } = node;
  if (type.name === "picture" && !attrs.src) return [];
  const content: HtmlNode = node.isText
    ? { text: node.text ?? "" }
    : toElement(`${ELEMENTS[type.name]}${attrs.level ?? ""}`, readAttributes(node), readChildren(node));
  return [
    node.marks.reduceRight(
      (inner, mark) => toElement(ELEMENTS[mark.type.name] ?? "", mark.attrs, [inner]),
      content,
    ),
  ];
}

function readAttributes({ type, attrs }: Node): Record<string, unknown> {
  if (type.name === "picture") return {};
  if (type.name !== "video") return attrs;
  const { provider, id, hash, start } = attrs;
  return { "data-video": provider, "data-video-id": id, "data-video-hash": hash, "data-video-start": start };
}

function readChildren(node: Node): HtmlNode[] {
  const { src, alt, width, height, title } = node.attrs;
  const children = node.children.flatMap(readNode);
  const { name } = node.type;
  if (name !== "picture" && name !== "video") return children;
  const caption = toElement("figcaption", {}, children);
  if (name === "video") return [toElement("a", {}, [{ text: title }]), caption];
  // Width and height count only together, because one of them does not give a picture's ratio.
  return [toElement("img", { src, alt, ...(width && height && { width, height }) }, []), caption];
}

function toElement(name: string, attributes: Record<string, unknown>, children: HtmlNode[]): HtmlNode {
  const known = Object.entries(attributes).filter(([, value]) => value !== null);
  return {
    name,
    attributes: Object.fromEntries(known.map(([key, value]) => [key, String(value)])),
    children,
  };
}
