/** A figure, or one that has a target: `met` is undefined where there is none. */
export interface Cell {
  text: string;
  met?: boolean;
}

/** A cell of what was measured, with the mark of its target. */
export function cell(text: string | number, met?: boolean): Cell {
  return { text: String(text), met };
}

/** Prints a table: a title, the names of the columns, the rows; the first column is left-aligned. */
export function printTable(title: string, columns: string[], rows: Cell[][]): void {
  const lines = [columns, ...rows.map((row) => row.map(shown))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const line of lines) {
    const cells = line.map((text, index) =>
      index ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0),
    );
    console.log(`  ${cells.join("  ")}`);
  }
}

function shown({ text, met }: Cell): string {
  return met === undefined ? text : `${text} ${met ? "✓" : "✗"}`;
}
