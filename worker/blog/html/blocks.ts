import type { ArticleVideo } from "./contract.ts";

/** Parsed HTML without its comments, whichever parser made it: htmlparser2 in the Worker, the browser's own there. */
export type HtmlNode = { text: string } | HtmlElement;
export type HtmlElement = { name: string; attributes: Record<string, string>; children: HtmlNode[] };

export function isElement(node: HtmlNode): node is HtmlElement {
  return "name" in node;
}

/** The inline elements of text, from the outermost to the innermost in which they are written. */
export const TEXT_MARKS = ["strong", "em", "u", "s", "code"] as const;
export type TextMark = (typeof TEXT_MARKS)[number];

/** Text with its marks and its link. A "\n" is a line break. Neighbouring runs differ in marks or link. */
export type TextRun = { text: string; marks: readonly TextMark[]; href: string | null };

/** A picture; sizes in pixels. `alt` is null until its author wrote one, and empty for one that only decorates. */
export type ArticleImage = { src: string; alt: string | null; width: number | null; height: number | null };

export type ArticleCell = { isHeader: boolean; colspan: number; rowspan: number; blocks: ArticleBlock[] };

/** An article's text between HTML in and HTML out: nothing else can be written. */
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
