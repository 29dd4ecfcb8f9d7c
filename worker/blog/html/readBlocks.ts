import { safeLink } from "../../lib/links.ts";
import { pictureSrc } from "../../uploads/contract.ts";
import {
  type ArticleBlock,
  type ArticleImage,
  type HtmlElement,
  type HtmlNode,
  isElement,
  plainRun,
  type TextRun,
  textOf,
} from "./blocks.ts";
import {
  type ArticleVideo,
  articleImageAlt,
  articleInteger,
  articleVideo,
  IMAGE_SIDE_MAX,
  LIST_DEPTH_MAX,
  parseVideo,
  TEXT_MARKS,
  type TextMark,
  VIDEO_PROVIDER_NAMES,
  type VideoProvider,
  videoPageUrl,
} from "./contract.ts";
import { readTable } from "./readTable.ts";
import { collapseSpaces, isBlank, joinLines, normalizeRuns, splitParagraphs, visibleText } from "./runs.ts";

/** Elements dropped with their content: code, other languages than HTML, form fields, players. */
const DROPPED = new Set(
  `script style template noscript noembed noframes xmp plaintext textarea select option optgroup datalist title head
  svg math object embed applet param audio video canvas map area frame frameset link meta base dialog portal`.split(
    /\s+/,
  ),
);

/** Elements that begin a new paragraph. Unknown elements are text of the surrounding paragraph. */
const BLOCKS = new Set(
  `p div section article aside header footer main nav address center details summary dl dt dd fieldset form
  figcaption hgroup legend li menu body html caption tr td th thead tbody tfoot`.split(/\s+/),
);

/** Elements of word processors and other sites, and their equivalents in articles. */
const SYNONYMS = new Map(
  Object.entries({
    h1: "h2",
    h4: "h3",
    h5: "h3",
    h6: "h3",
    b: "strong",
    i: "em",
    cite: "em",
    dfn: "em",
    var: "em",
    ins: "u",
    strike: "s",
    del: "s",
    kbd: "code",
    samp: "code",
    tt: "code",
  }),
);

/** The position of blocks. Headings, quotations, tables, rules and videos are allowed at the top level only. */
type BlockPosition = { isTop: boolean; listDepth: number };

type Inline = { marks: readonly TextMark[]; href: string | null };

/** The top level of the article. */
const TOP_POSITION: BlockPosition = { isTop: true, listDepth: 0 };

const NO_MARKS: Inline = { marks: [], href: null };

/** Converts parsed HTML into blocks. `siteUrl` is the origin whose links become paths. */
export function readBlocks(nodes: HtmlNode[], siteUrl: string, position = TOP_POSITION): ArticleBlock[] {
  const reader = new BlockReader(siteUrl, position);
  reader.readAll(nodes, NO_MARKS);
  reader.endParagraph();
  return reader.blocks;
}

class BlockReader {
  blocks: ArticleBlock[] = [];
  private runs: TextRun[] = [];
  /** The level of the current heading. */
  private level: 2 | 3 | null = null;

  private readonly siteUrl: string;
  private readonly position: BlockPosition;

  constructor(siteUrl: string, position: BlockPosition) {
    this.siteUrl = siteUrl;
    this.position = position;
  }

  readAll(nodes: HtmlNode[], inline: Inline): void {
    for (const node of nodes) {
      if (isElement(node)) this.readElement(node, inline);
      else this.runs.push({ ...inline, text: collapseSpaces(node.text) });
    }
  }

  /** Ends the current paragraph or heading. */
  endParagraph(): void {
    const { runs, level } = this;
    this.runs = [];
    if (level) {
      const heading = joinLines(runs);
      if (!isBlank(heading)) this.blocks.push({ kind: "heading", level, runs: heading });
      return;
    }
    for (const paragraph of splitParagraphs(runs)) this.blocks.push(this.readParagraph(paragraph));
  }

  /** A paragraph, or the video of a paragraph that consists of its link. */
  private readParagraph(runs: TextRun[]): ArticleBlock {
    const href = runs[0]?.href ?? null;
    const text = textOf(runs).trim();
    const isLink = runs.every((run) => run.href === href);
    const video = this.position.isTop && isLink ? parseVideo(href ?? text) : null;
    return video
      ? { kind: "video", video, title: videoTitle(text, video.provider), caption: [] }
      : { kind: "paragraph", runs };
  }

  private addBlock(block: ArticleBlock | null): void {
    this.endParagraph();
    if (block) this.blocks.push(block);
  }

  private readElement(element: HtmlElement, inline: Inline): void {
    const name = SYNONYMS.get(element.name) ?? element.name;
    const mark = TEXT_MARKS.find((one) => one === name);
    const level = name === "h2" ? 2 : name === "h3" ? 3 : null;
    if (DROPPED.has(name)) return;
    if (name === "br") this.runs.push({ ...inline, text: "\n" });
    else if (mark) this.readAll(element.children, addMark(inline, mark));
    else if (name === "a") {
      const href = safeLink(element.attributes.href ?? "", this.siteUrl);
      this.readAll(element.children, { ...inline, href });
    } else if (level && this.position.isTop) this.readHeading(element, level, inline);
    else if (name === "img") this.addBlock(readImage(element, this.siteUrl));
    else if (name === "iframe") this.addBlock(this.readFrame(element));
    else if (name === "figure") this.readFigure(element);
    else if (name === "ul" || name === "ol") this.readList(element);
    else if (name === "blockquote" && this.position.isTop) this.readQuote(element);
    else if (name === "table" && this.position.isTop) this.readTable(element);
    else if (name === "pre") this.addBlock(readCode(element));
    else if (name === "hr") this.addBlock(this.position.isTop ? { kind: "rule" } : null);
    else if (BLOCKS.has(name) || level || name === "blockquote" || name === "table") {
      this.endParagraph();
      this.readAll(element.children, inline);
      this.endParagraph();
    } else this.readAll(element.children, inline);
  }

  private readHeading(element: HtmlElement, level: 2 | 3, inline: Inline): void {
    this.endParagraph();
    const outer = this.level;
    this.level = level;
    this.readAll(element.children, inline);
    this.endParagraph();
    this.level = outer;
  }

  private readQuote(element: HtmlElement): void {
    const blocks = readBlocks(element.children, this.siteUrl, { ...this.position, isTop: false });
    this.addBlock(blocks.length > 0 ? { kind: "quote", blocks } : null);
  }

  private readTable(element: HtmlElement): void {
    this.endParagraph();
    const table = readTable(element, (nodes, isInCell) =>
      readBlocks(nodes, this.siteUrl, isInCell ? { isTop: false, listDepth: 0 } : TOP_POSITION),
    );
    for (const block of table) this.blocks.push(block);
  }

  /** A list; below LIST_DEPTH_MAX only its text. */
  private readList(element: HtmlElement): void {
    this.endParagraph();
    const listDepth = this.position.listDepth + 1;
    if (listDepth > LIST_DEPTH_MAX) {
      this.readAll(element.children, NO_MARKS);
      this.endParagraph();
      return;
    }
    const items: ArticleBlock[][] = [];
    for (const child of element.children) {
      const blocks = readBlocks(isNamed(child, "li") ? child.children : [child], this.siteUrl, {
        isTop: false,
        listDepth,
      });
      const isStray = !isNamed(child, "li") && blocks.every(({ kind }) => kind === "list");
      if (blocks.length === 0) continue;
      // A list directly inside a list belongs to the item before it.
      if (isStray && items.length > 0) for (const block of blocks) items.at(-1)?.push(block);
      else items.push(blocks);
    }
    const isOrdered = element.name === "ol";
    const start = isOrdered ? articleInteger(element.attributes.start, IMAGE_SIDE_MAX) : null;
    if (items.length > 0)
      this.blocks.push({ kind: "list", isOrdered, start: start === 1 ? null : start, items });
  }

  private readFrame(element: HtmlElement): ArticleBlock | null {
    const video = parseVideo(element.attributes.src ?? "");
    return video && this.videoBlock(video, element.attributes.title ?? "");
  }

  /** A video; below the top level a paragraph with its link. */
  private videoBlock(video: ArticleVideo, text: string): ArticleBlock {
    const title = videoTitle(text, video.provider);
    if (this.position.isTop) return { kind: "video", video, title, caption: [] };
    return { kind: "paragraph", runs: [{ text: title, marks: [], href: videoPageUrl(video) }] };
  }

  /** A picture or video with its caption; other figures are replaced by their content. */
  private readFigure(element: HtmlElement): void {
    this.endParagraph();
    const isCaption = (node: HtmlNode) => isNamed(node, "figcaption");
    const caption = readInline(element.children.filter(isCaption), this.siteUrl);
    const { "data-video": provider = "", "data-video-id": id = "" } = element.attributes;
    const { "data-video-hash": hash = null, "data-video-start": start = null } = element.attributes;
    const video = articleVideo(provider, id, hash, start);
    const others = element.children.filter((child) => !isCaption(child));
    const blocks = video
      ? [this.videoBlock(video, textOf(readInline(others, this.siteUrl)))]
      : readBlocks(others, this.siteUrl, this.position);
    for (const block of blocks) this.blocks.push(block);
    if (isBlank(caption)) return;
    const captioned = blocks.findLast((block) => block.kind === "image" || block.kind === "video");
    if (captioned) captioned.caption = joinLines([...captioned.caption, plainRun(" "), ...caption]);
    else this.blocks.push(this.readParagraph(caption));
  }
}

function isNamed(node: HtmlNode, name: string): node is HtmlElement {
  return isElement(node) && node.name === name;
}

function addMark({ marks, href }: Inline, mark: TextMark): Inline {
  return { href, marks: TEXT_MARKS.filter((one) => one === mark || marks.includes(one)) };
}

/** The text of nodes on one line, with its marks and links, for captions. */
function readInline(nodes: HtmlNode[], siteUrl: string): TextRun[] {
  const runs = readBlocks(nodes, siteUrl, { isTop: false, listDepth: LIST_DEPTH_MAX }).flatMap((block) =>
    block.kind === "paragraph"
      ? [...block.runs, plainRun(" ")]
      : block.kind === "code"
        ? [plainRun(block.text)]
        : [],
  );
  return joinLines(normalizeRuns(runs));
}

function readImage({ attributes }: HtmlElement, siteUrl: string): ArticleBlock | null {
  const src = pictureSrc(attributes.src ?? "", siteUrl);
  if (!src) return null;
  const image: ArticleImage = {
    src,
    alt: attributes.alt === undefined ? null : articleImageAlt(visibleText(attributes.alt)),
    width: articleInteger(attributes.width, IMAGE_SIDE_MAX),
    height: articleInteger(attributes.height, IMAGE_SIDE_MAX),
  };
  return { kind: "image", image, caption: [] };
}

function readCode(element: HtmlElement): ArticleBlock | null {
  const text = visibleText(rawText(element.children)).replace(/^\n+/, "").trimEnd();
  return text ? { kind: "code", text } : null;
}

function rawText(nodes: HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return node.text;
      if (DROPPED.has(node.name)) return "";
      return node.name === "br" ? "\n" : rawText(node.children);
    })
    .join("");
}

/** A video's title: its text, unless the text is an address. */
function videoTitle(text: string, provider: VideoProvider): string {
  const title = articleImageAlt(visibleText(text));
  return !title || /^https?:\/\//i.test(title) ? VIDEO_PROVIDER_NAMES[provider] : title;
}
