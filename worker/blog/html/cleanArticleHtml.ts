import sanitizeHtml from "sanitize-html";
import { titleSlug } from "../../events/contract.ts";
import { linkedPictureUrl } from "../../uploads/linked/contract.ts";
import { type ArticleHeading, countWords } from "../contract.ts";
import { type ArticleBlock, type TextRun, textOf } from "./blocks.ts";
import { ARTICLE_ELEMENTS, HEADING_ID_PREFIX, videoPosterUrl } from "./contract.ts";
import { parseHtml } from "./parseHtml.ts";
import { readBlocks, TOP_PLACE } from "./readBlocks.ts";
import { writeBlocks } from "./writeBlocks.ts";

/** An article's HTML as it is stored, and what is derived from it. */
export type CleanArticle = {
  html: string;
  /** The visible text, a line for each paragraph, heading, list item, row, picture and video. */
  plain_text: string;
  word_count: number;
  headings: ArticleHeading[];
  /** The addresses of links: URLs of other sites, paths of this one, fragments, `mailto:` and `tel:`. */
  links: string[];
  /** The pictures of the text, without the still pictures of videos; `alt` null where none was written. */
  images: { src: string; alt: string | null }[];
  /** The pictures of other sites, still pictures of videos included, of which the site shows copies. */
  linked_pictures: string[];
};

/** In characters, without the prefix. */
const HEADING_ID_MAX = 60;

/**
 * Cleans an article's HTML: parses it, keeps the blocks and the text that an article may have, and writes them anew
 * through sanitize-html's allow-list. Cleaning its result again changes nothing. Takes time linear to the length. The
 * result can be longer than `html`, so a limit of what is stored is checked on the result.
 * `siteUrl` is the site's origin, whose absolute links become paths.
 */
export function cleanArticleHtml(html: string, siteUrl = ""): CleanArticle {
  const blocks = raiseHeadings(readBlocks(parseHtml(html), siteUrl, TOP_PLACE));
  const headings = listHeadings(blocks);
  const written = writeBlocks(
    blocks,
    headings.map(({ id }) => id),
  );
  const found = { links: new Set<string>(), images: [] as CleanArticle["images"], linked: new Set<string>() };
  const lines: string[] = [];
  for (const block of blocks) collect(block, lines, found);
  const plain_text = lines.join("\n");
  return {
    html: sanitizeHtml(written, ALLOW_LIST),
    plain_text,
    word_count: countWords(plain_text),
    headings,
    links: [...found.links],
    images: found.images,
    linked_pictures: [...found.linked],
  };
}

const ALLOW_LIST: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(ARTICLE_ELEMENTS),
  allowedAttributes: ARTICLE_ELEMENTS,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
};

/** Headings of the third level before the first of the second become second ones, because no level may be left out. */
function raiseHeadings(blocks: ArticleBlock[]): ArticleBlock[] {
  const first = blocks.findIndex((block) => block.kind === "heading" && block.level === 2);
  return blocks.map((block, index) =>
    block.kind === "heading" && (first < 0 || index < first) ? { ...block, level: 2 } : block,
  );
}

/** The headings with ids made from their texts, unique in the article. */
function listHeadings(blocks: ArticleBlock[]): ArticleHeading[] {
  const uses = new Map<string, number>();
  return blocks
    .filter((block) => block.kind === "heading")
    .map(({ level, runs }) => {
      const text = textOf(runs);
      const slug =
        titleSlug(text)
          .slice(0, HEADING_ID_MAX)
          .replace(/[-\ud800-\udbff]+$/, "") || "section";
      let id = slug;
      while (uses.has(id)) {
        const number = (uses.get(slug) ?? 1) + 1;
        uses.set(slug, number);
        id = `${slug}-${number}`;
      }
      uses.set(id, 1);
      return { id: HEADING_ID_PREFIX + id, level, text };
    });
}

type Collected = { links: Set<string>; images: CleanArticle["images"]; linked: Set<string> };

/** Adds a block's lines, links and pictures. */
function collect(block: ArticleBlock, lines: string[], found: Collected): void {
  const addLine = (runs: TextRun[]) => {
    const text = textOf(runs);
    if (text) lines.push(text);
    for (const { href } of runs) if (href) found.links.add(href);
  };
  switch (block.kind) {
    case "paragraph":
    case "heading":
      addLine(block.runs);
      return;
    case "code":
      lines.push(block.text);
      return;
    case "rule":
      return;
    case "quote":
      for (const inner of block.blocks) collect(inner, lines, found);
      return;
    case "list":
      for (const inner of block.items.flat()) collect(inner, lines, found);
      return;
    case "table":
      for (const row of block.rows) {
        const cells: string[] = [];
        for (const inner of row.flatMap(({ blocks }) => blocks)) collect(inner, cells, found);
        if (cells.length > 0) lines.push(cells.join(" "));
      }
      return;
    case "image": {
      const { src, alt } = block.image;
      const url = linkedPictureUrl(src);
      found.images.push({ src, alt });
      if (url) found.linked.add(url);
      addLine(block.caption);
      return;
    }
    case "video": {
      const poster = videoPosterUrl(block.video);
      if (poster) found.linked.add(poster);
      lines.push(block.title);
      addLine(block.caption);
      return;
    }
  }
}
