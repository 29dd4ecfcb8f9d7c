import type { Paper, PaperStyle } from "./Paper.ts";
import type { PaperBlock } from "./printPages.ts";

/** The position of text: `left` and `width` in points. */
export type TextColumn = { paper: Paper; left: number; width: number };

/** A text that may continue on the next page: one block per line. */
export function paragraphBlocks(
  { paper, left, width }: TextColumn,
  text: string,
  style: PaperStyle = {},
): PaperBlock[] {
  return paper
    .wrap(text, width, style)
    .map((line) => ({ height: paper.lineHeight(style), draw: (top) => paper.text(line, left, top, style) }));
}

/** A heading that stays with the next block. */
export function headingBlock({ paper, left, width }: TextColumn, text: string, size: number): PaperBlock {
  const style: PaperStyle = { size, weight: "bold" };
  const lines = paper.wrap(text, width, style);
  const space = size * 0.6;
  return {
    height: space + lines.length * paper.lineHeight(style) + 2,
    withNext: true,
    draw: (top) => paper.text(lines, left, top + space, style),
  };
}

/** A bold name followed by its value, which may continue on the next page. */
export function factBlocks(column: TextColumn, name: string, value: string, nameWidth: number): PaperBlock[] {
  const { paper, left, width } = column;
  const names = paper.wrap(name, nameWidth - 6, { weight: "bold" });
  const values = paper.wrap(value, width - nameWidth);
  return Array.from({ length: Math.max(names.length, values.length) }, (_, index) => ({
    height: paper.lineHeight() + (index === Math.max(names.length, values.length) - 1 ? 2 : 0),
    withNext: index < names.length - 1,
    draw: (top) => {
      const [title, text] = [names[index], values[index]];
      if (title) paper.text(title, left, top, { weight: "bold" });
      if (text) paper.text(text, left + nameWidth, top);
    },
  }));
}

export function spaceBlock(height: number): PaperBlock {
  return { height, draw: () => undefined };
}

/** A framed sentence. */
export function markBlock({ paper, left, width }: TextColumn, text: string): PaperBlock {
  const style: PaperStyle = { size: 10, weight: "bold" };
  const lines = paper.wrap(text, width - 16, style);
  const wide = Math.max(...lines.map((line) => paper.measure(line, style))) + 16;
  const high = lines.length * paper.lineHeight(style) + 8;
  return {
    height: high + 6,
    draw: (top) => {
      paper.box(left, top + 2, wide, high, 1.2);
      paper.text(lines, left + 8, top + 6, style);
    },
  };
}
