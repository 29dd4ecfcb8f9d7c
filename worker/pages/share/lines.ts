import { widthOf } from "./letters.ts";

export type Size = { size: number; lines: number };
export type Block = { size: number; lines: string[] };

/**
 * Breaks a text into lines of `width` pixels at the first of these sizes (largest first) where no word is cut and the
 * lines are few enough. If none fits, the last size is used with an ellipsis.
 */
export function fitted(text: string, width: number, sizes: Size[]): Block {
  for (const { size, lines: most } of sizes) {
    const lines = broken(text, size, width);
    const whole = wordsOf(text).every((word) => widthOf(word, size) <= width);
    if (whole && lines.length <= most) return { size, lines: balanced(text, size, width, lines) };
  }
  const { size, lines: most } = sizes.at(-1) ?? { size: 0, lines: 0 };
  const lines = broken(text, size, width);
  if (lines.length <= most) return { size, lines };
  return { size, lines: [...lines.slice(0, most - 1), shortened(lines[most - 1] ?? "", size, width)] };
}

/** Balances the lines' lengths without adding lines. */
function balanced(text: string, size: number, width: number, lines: string[]): string[] {
  const narrower = [0.5, 0.6, 0.7, 0.8, 0.9].map((part) => broken(text, size, width * part));
  return narrower.find(({ length }) => length === lines.length) ?? lines;
}

function broken(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of wordsOf(text).flatMap((word) => pieces(word, size, width))) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf(`${line} ${word}`, size) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function wordsOf(text: string): string[] {
  return text.split(" ").filter(Boolean);
}

/** Splits a word that is longer than a line with hyphens. */
function pieces(word: string, size: number, width: number): string[] {
  if (widthOf(word, size) <= width) return [word];
  let head = word;
  while (widthOf(`${head}-`, size) > width) head = head.slice(0, -1);
  return [`${head}-`, ...pieces(word.slice(head.length), size, width)];
}

function shortened(line: string, size: number, width: number): string {
  let kept = line;
  while (kept && widthOf(`${kept}…`, size) > width) kept = kept.slice(0, -1);
  return `${kept.replace(/[\s,;:.–-]+$/, "")}…`;
}
