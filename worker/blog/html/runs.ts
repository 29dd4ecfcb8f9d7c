import { plain } from "../../lib/text.ts";
import { type TextRun, textOf } from "./blocks.ts";

/** Characters that reorder or hide text (Unicode bidirectional controls, byte order mark). */
const INVISIBLE = /[\u202a-\u202e\u2066-\u2069\ufeff\u200b\u2060]/g;

/** Text without control characters, lone surrogates and characters that reorder or hide text. */
export function visibleText(text: string): string {
  return plain(text).replace(INVISIBLE, "");
}

/** Collapses the white space of HTML text outside `pre`. */
export function collapseSpaces(text: string): string {
  return visibleText(text).replace(/[ \t\n\f]+/g, " ");
}

/** Runs with collapsed white space, equal neighbours merged, and no blanks at either end. */
export function normalizeRuns(runs: TextRun[]): TextRun[] {
  const collected: { run: TextRun; parts: string[] }[] = [];
  const append = (run: TextRun, text: string) => {
    const last = collected.at(-1);
    if (last && hasSameMarks(last.run, run)) last.parts.push(text);
    else collected.push({ run, parts: [text] });
  };
  // Spaces are written late, because a space before a line break is dropped.
  let space: TextRun | null = null;
  let isAfterBreak = true;
  for (const run of runs) {
    let text = run.text.replace(/ *\n */g, "\n").replace(/ {2,}/g, " ");
    if (collected.length === 0) text = text.trimStart();
    else if (space || isAfterBreak) text = text.replace(/^ /, "");
    if (!text) continue;
    if (space && !text.startsWith("\n")) append(space, " ");
    space = text.endsWith(" ") ? run : null;
    if (space) text = text.slice(0, -1);
    if (!text) continue;
    append(run, text);
    isAfterBreak = text.endsWith("\n");
  }
  const merged = collected.map(({ run, parts }) => ({ ...run, text: parts.join("") }));
  for (let last = merged.at(-1); last; last = merged.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text) break;
    merged.pop();
  }
  return merged;
}

function hasSameMarks(one: TextRun, other: TextRun): boolean {
  return one.href === other.href && one.marks.join() === other.marks.join();
}

/** Splits runs into paragraphs at two or more line breaks. */
export function splitParagraphs(runs: TextRun[]): TextRun[][] {
  const paragraphs: TextRun[][] = [[]];
  let breaks = 0;
  for (const run of normalizeRuns(runs)) {
    for (const piece of run.text.split(/(\n)/)) {
      if (piece === "\n") breaks += 1;
      else if (piece) {
        if (breaks > 1) paragraphs.push([]);
        else if (breaks === 1) paragraphs.at(-1)?.push({ ...run, text: "\n" });
        paragraphs.at(-1)?.push({ ...run, text: piece });
        breaks = 0;
      }
    }
  }
  return paragraphs.map(normalizeRuns).filter((paragraph) => !isBlank(paragraph));
}

/** Joins the lines of runs with spaces. */
export function joinLines(runs: TextRun[]): TextRun[] {
  return normalizeRuns(runs.map((run) => ({ ...run, text: run.text.replace(/[ \n]+/g, " ") })));
}

/** Whether the runs have no visible text. */
export function isBlank(runs: TextRun[]): boolean {
  return !/[^\s\p{Cf}]/u.test(textOf(runs));
}
