import { parseDepth } from "../../../worker/registers/changes/contract.ts";

/** Rows and cells of pasted text: a spreadsheet's column has one cell per row. A trailing line break is no row. */
export function pasteCells(text: string): string[][] {
  const rows = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  return rows.map((row) => row.split("\t"));
}

export const PAPER_COLUMNS = ["planned_depth", "reached_depth"] as const;
export type PaperColumn = (typeof PAPER_COLUMNS)[number];
export type PastedDepth = { row: number; column: PaperColumn; metres: number | null };

/**
 * The depths of a text pasted into a cell of the grid, for that cell and those below and to its right. Null when one is
 * no depth, so that nothing is written of a text that was copied from elsewhere. Empty cells change nothing.
 */
export function pastedDepths(
  text: string,
  row: number,
  column: PaperColumn,
  rows: number,
): PastedDepth[] | null {
  const first = PAPER_COLUMNS.indexOf(column);
  const depths: PastedDepth[] = [];
  for (const [down, cells] of pasteCells(text).entries()) {
    for (const [right, cell] of cells.entries()) {
      const target = PAPER_COLUMNS[first + right];
      if (cell.trim() === "" || !target || row + down >= rows) continue;
      const metres = parseDepth(cell);
      if (metres === undefined) return null;
      depths.push({ row: row + down, column: target, metres });
    }
  }
  return depths;
}
