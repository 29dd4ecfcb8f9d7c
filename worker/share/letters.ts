import cyrillic from "@fontsource/onest/files/onest-cyrillic-600-normal.woff";
import latin from "@fontsource/onest/files/onest-latin-600-normal.woff";
import latinExt from "@fontsource/onest/files/onest-latin-ext-600-normal.woff";
import { html } from "hono/html";
import { type Font, openFont } from "./woff.ts";

export const FONT_FAMILY = "Onest";

// Three files of one family. Each gets a weight of its own, as the only name by which the renderer can be
// told which of them to take.
const FILES: [file: ArrayBuffer, weight: number][] = [
  [latin, 600],
  [latinExt, 500],
  [cyrillic, 400],
];

export type Letters = { weight: number; font: Font }[];

let opened: Letters | undefined;

/** The fonts of the share pictures, opened once. */
export function letters(): Letters {
  opened ??= FILES.map(([file, weight]) => ({ weight, font: openFont(file, weight) }));
  return opened;
}

/** The text as it can be drawn. A character without a shape gives its plain form (① is 1), else nothing. */
export function drawable(text: string): string {
  return [...text.normalize("NFC").replace(/\p{White_Space}/gu, " ")]
    .map((character) => (isDrawn(character) ? character : plainForm(character)))
    .join("")
    .replace(/ +/g, " ")
    .trim();
}

/** Hyphens that do not break, minutes of arc and arrows have no compatible form of their own. */
const LIKE: Record<string, string> = {
  "\u2010": "-",
  "\u2011": "-",
  "\u2032": "'",
  "\u2033": '"',
  "\u2192": "–",
};

function plainForm(character: string): string {
  return [...(LIKE[character] ?? character.normalize("NFKD"))].filter(isDrawn).join("");
}

/** A mark that is no part of a letter takes no room, and would stand where it does not belong. */
function isDrawn(character: string): boolean {
  return advanceOf(character) > 0;
}

function fontOf(character: string) {
  return letters().find(({ font }) => font.advances.has(character));
}

function advanceOf(character: string): number {
  return fontOf(character)?.font.advances.get(character) ?? 0;
}

/** Pixels that a drawable text takes at a size. */
export function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, character) => sum + advanceOf(character) * size, 0);
}

/**
 * A drawable text as SVG, each stretch of it in the font that has its letters and with a place of its own:
 * the renderer loses letters where it has to change fonts inside a text.
 */
export function drawText(text: string, x: number, y: number, size: number) {
  let at = x;
  const runs: { text: string; x: number; weight: number | undefined }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const weight = character === " " && last ? last.weight : fontOf(character)?.weight;
    if (last && last.weight === weight) last.text += character;
    else runs.push({ text: character, x: at, weight });
    at += advanceOf(character) * size;
  }
  return runs.map(
    (run) =>
      html`<text x="${run.x}" y="${y}" font-size="${size}" font-weight="${run.weight}">${run.text}</text>`,
  );
}
