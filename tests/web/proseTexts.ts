import fc from "fast-check";
import type { ProseBlock, ProseRun } from "../../worker/lib/prose.ts";

/** Letters, and everything that could be taken for a mark. */
const PIECES = [
  ..."ab12*\\[]()#-_é😀",
  " ",
  "  ",
  "\n",
  "\u00a0",
  "**",
  "- ",
  "## ",
  "1. ",
  "3. ",
  "https://x.example",
  "<b>",
  "](https://a.example)",
];

export const anyText = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((all) => all.join(""));
const someText = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((all) => all.join(""));

const run: fc.Arbitrary<ProseRun> = fc
  .record({
    text: someText,
    bold: fc.boolean(),
    italic: fc.boolean(),
    href: fc.constantFrom(undefined, undefined, undefined, "https://a.example/", "mailto:a@b.example"),
  })
  // Nothing is written in an address of its own that is empty.
  .map(({ href, ...other }) => (href ? { ...other, href } : other));

const line = fc.array(run, { maxLength: 5 });

/** Blocks as an editor may hold them, with empty and doubled things in between. */
export const anyBlocks: fc.Arbitrary<ProseBlock[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom("paragraph" as const, "heading" as const), items: fc.tuple(line) }),
    fc.record({
      kind: fc.constantFrom("bullets" as const, "numbers" as const),
      items: fc.array(line, { maxLength: 3 }),
    }),
  ),
  { maxLength: 4 },
);

/** Each letter with its look. Digits apart: those of one number look alike; spaces have no look. */
export function lettersOf(blocks: ProseBlock[]): string[] {
  return blocks
    .flatMap(({ items }) => items)
    .flatMap((runs) => runs.flatMap((run) => [...run.text].map((letter) => lookOf(letter, run))))
    .filter(Boolean);
}

function lookOf(letter: string, { bold, italic, href }: ProseRun): string {
  if (!letter.trim()) return "";
  if (/\d/.test(letter)) return letter;
  return letter + (bold ? " bold" : "") + (italic ? " italic" : "") + (href ? ` ${href}` : "");
}
