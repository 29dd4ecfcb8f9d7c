import { type ArticleBlock, type ArticleCell, type HtmlElement, type HtmlNode, isElement } from "./blocks.ts";
import { articleInteger, TABLE_COLUMNS_MAX, TABLE_SPAN_MAX } from "./contract.ts";

/** Reads the content of a cell, or content outside the cells. */
type ReadBlocks = (nodes: HtmlNode[], isInCell: boolean) => ArticleBlock[];

/** A table, after the blocks of its caption and of content outside its cells. */
export function readTable(table: HtmlElement, read: ReadBlocks): ArticleBlock[] {
  const rows: ArticleCell[][] = [];
  const strays: HtmlNode[] = [];
  for (const child of table.children) {
    if (!isElement(child)) strays.push(child);
    else if (child.name === "tr") rows.push(readRow(child, read));
    else if (child.name === "thead" || child.name === "tbody" || child.name === "tfoot") {
      for (const row of child.children) {
        if (isElement(row) && row.name === "tr") rows.push(readRow(row, read));
        else strays.push(row);
      }
    } else if (child.name !== "colgroup" && child.name !== "col") strays.push(child);
  }
  const before = read(strays, false);
  const filledRows = rows.filter((row) => row.length > 0);
  const isEmpty = filledRows.every((row) => row.every(({ blocks }) => blocks.length === 0));
  return isEmpty ? before : [...before, { kind: "table", rows: filledRows }];
}

/** A row; cells beyond the last column are appended to the last cell. */
function readRow(row: HtmlElement, read: ReadBlocks): ArticleCell[] {
  const cells: ArticleCell[] = [];
  for (const child of row.children) {
    const isCell = isElement(child) && (child.name === "td" || child.name === "th");
    const blocks = read(isCell ? child.children : [child], true);
    const last = cells.at(-1);
    if (!isCell || cells.length === TABLE_COLUMNS_MAX) {
      if (last) for (const block of blocks) last.blocks.push(block);
      else if (blocks.length > 0) cells.push({ isHeader: false, colspan: 1, rowspan: 1, blocks });
      continue;
    }
    cells.push({ isHeader: child.name === "th", ...readSpans(child), blocks });
  }
  return cells;
}

function readSpans({ attributes }: HtmlElement): Pick<ArticleCell, "colspan" | "rowspan"> {
  const span = (value: string | undefined) => Math.min(articleInteger(value, 999_999) ?? 1, TABLE_SPAN_MAX);
  return { colspan: span(attributes.colspan), rowspan: span(attributes.rowspan) };
}
