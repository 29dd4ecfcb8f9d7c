import { measureText } from "./fonts.ts";

export type FontSize = { size: number; lines: number };
export type FittedText = { size: number; lines: string[] };

/**
 * Breaks a text into lines of `width` pixels at the first of these sizes (largest first) where no word is cut and the
 * lines are few enough. If none fits, the last size is used with an ellipsis.
 */
export function fitText(text: string, width: number, sizes: FontSize[]): FittedText {
  for (const { size, lines: most } of sizes) {
    const lines = breakLines(text, size, width);
    const whole = splitWords(text).every((word) => measureText(word, size) <= width);
    if (whole && lines.length <= most) return { size, lines: balanceLines(text, size, width, lines) };
  }
  const { size, lines: most } = sizes.at(-1) ?? { size: 0, lines: 0 };
  const lines = breakLines(text, size, width);
  if (lines.length <= most) return { size, lines };
  return { size, lines: [...lines.slice(0, most - 1), truncate(lines[most - 1] ?? "", size, width)] };
}

/** Balances the lines' lengths without adding lines. */
function balanceLines(text: string, size: number, width: number, lines: string[]): string[] {
  const narrower = [0.5, 0.6, 0.7, 0.8, 0.9].map((part) => breakLines(text, size, width * part));
  return narrower.find(({ length }) => length === lines.length) ?? lines;
}

function breakLines(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of splitWords(text).flatMap((word) => hyphenate(word, size, width))) {
    const line = lines.at(-1);
    if (line !== undefined && measureText(`${line} ${word}`, size) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function splitWords(text: string): string[] {
  return text.split(" ").filter(Boolean);
}

/** Splits a word that is longer than a line with hyphens. */
function hyphenate(word: string, size: number, width: number): string[] {
  if (measureText(word, size) <= width) return [word];
  let head = word;
  while (measureText(`${head}-`, size) > width) head = head.slice(0, -1);
  return [`${head}-`, ...hyphenate(word.slice(head.length), size, width)];
}

function truncate(line: string, size: number, width: number): string {
  let kept = line;
  while (kept && measureText(`${kept}…`, size) > width) kept = kept.slice(0, -1);
  return `${kept.replace(/[\s,;:.–-]+$/, "")}…`;
}
