import type { ArticleVideo, TextMark } from "./contract.ts";

/** Parsed HTML without comments, from htmlparser2 in the Worker or the browser's own parser. */
export type HtmlNode = { text: string } | HtmlElement;
export type HtmlElement = { name: string; attributes: Record<string, string>; children: HtmlNode[] };

export function isElement(node: HtmlNode): node is HtmlElement {
  return "name" in node;
}

/** Text with its marks and its link. A "\n" is a line break. Neighbouring runs differ in marks or link. */
export type TextRun = { text: string; marks: readonly TextMark[]; href: string | null };

/** A picture; sizes in pixels. `alt` is null until its author wrote one, and empty for a decorative picture. */
export type ArticleImage = { src: string; alt: string | null; width: number | null; height: number | null };

export type ArticleCell = { isHeader: boolean; colspan: number; rowspan: number; blocks: ArticleBlock[] };

/** The parsed form of an article's text; only these blocks can be written as HTML. */
export type ArticleBlock =
  | { kind: "paragraph"; runs: TextRun[] }
  | { kind: "heading"; level: 2 | 3; runs: TextRun[] }
  | { kind: "code"; text: string }
  | { kind: "rule" }
  | { kind: "quote"; blocks: ArticleBlock[] }
  | { kind: "list"; isOrdered: boolean; start: number | null; items: ArticleBlock[][] }
  | { kind: "image"; image: ArticleImage; caption: TextRun[] }
  | { kind: "video"; video: ArticleVideo; title: string; caption: TextRun[] }
  | { kind: "table"; rows: ArticleCell[][] };

/** Text without marks. */
export function plainRun(text: string): TextRun {
  return { text, marks: [], href: null };
}

export function textOf(runs: TextRun[]): string {
  return runs.map(({ text }) => text).join("");
}
