import { titleSlug } from "../../lib/slugs.ts";
import { linkedPictureUrl } from "../../uploads/contract.ts";
import { countWords } from "../contract.ts";
import type { ArticleHeading } from "../outputs.ts";
import { type ArticleBlock, type HtmlNode, type TextRun, textOf } from "./blocks.ts";
import { HEADING_ID_PREFIX, videoPosterUrl } from "./contract.ts";
import { readBlocks } from "./readBlocks.ts";
import { writeBlocks } from "./writeBlocks.ts";

/** An article's stored HTML, and the values derived from it. */
export type NormalizedArticle = {
  html: string;
  /** The visible text, one line for each paragraph, heading, list item, row, picture and video. */
  plain_text: string;
  word_count: number;
  headings: ArticleHeading[];
  /** The addresses of links: URLs of other sites, paths of this site, fragments, `mailto:` and `tel:`. */
  links: string[];
  /** The pictures of the text, without videos' still pictures; `alt` is null until written. */
  images: { src: string; alt: string | null }[];
  /** The other sites' pictures, including videos' still pictures, of which the site shows copies. */
  linked_pictures: string[];
};

/** In characters, without the prefix. */
const HEADING_ID_MAX = 60;

/**
 * Normalizes the allowed blocks and text into one HTML form, so that the Worker and the editor write the same HTML.
 * Normalizing twice changes nothing. Linear time. `siteUrl` is the site's origin, whose absolute links become paths.
 */
export function normalizeArticle(nodes: HtmlNode[], siteUrl = ""): NormalizedArticle {
  const blocks = raiseHeadings(readBlocks(nodes, siteUrl));
  const found = {
    links: new Set<string>(),
    images: [] as NormalizedArticle["images"],
    linked: new Set<string>(),
  };
  const lines: string[] = [];
  for (const block of blocks) collect(block, lines, found);
  const plain_text = lines.join("\n");
  return {
    html: writeArticle(blocks),
    plain_text,
    word_count: countWords(plain_text),
    headings: listHeadings(blocks),
    links: [...found.links],
    images: found.images,
    linked_pictures: [...found.linked],
  };
}

/** The HTML of blocks, without the raised headings of `normalizeArticle`. */
export function writeArticle(blocks: ArticleBlock[]): string {
  return writeBlocks(
    blocks,
    listHeadings(blocks).map(({ id }) => id),
  );
}

/** The words of one block; an article's count is the sum of its blocks'. */
export function countBlockWords(block: ArticleBlock): number {
  const lines: string[] = [];
  collect(block, lines, { links: new Set(), images: [], linked: new Set() });
  return countWords(lines.join("\n"));
}

/** Raises third-level headings before the first second-level one, because no level may be skipped. */
function raiseHeadings(blocks: ArticleBlock[]): ArticleBlock[] {
  const first = blocks.findIndex((block) => block.kind === "heading" && block.level === 2);
  return blocks.map((block, index) =>
    block.kind === "heading" && (first < 0 || index < first) ? { ...block, level: 2 } : block,
  );
}

/** The headings with ids from their texts, unique in the article. */
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

type Collected = { links: Set<string>; images: NormalizedArticle["images"]; linked: Set<string> };

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
