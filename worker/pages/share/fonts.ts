import cyrillic from "@fontsource/onest/files/onest-cyrillic-600-normal.woff";
import latin from "@fontsource/onest/files/onest-latin-600-normal.woff";
import latinExt from "@fontsource/onest/files/onest-latin-ext-600-normal.woff";
import { html } from "hono/html";
import { type Font, parseWoff } from "./parseWoff.ts";

export const FONT_FAMILY = "Onest";

// Three files of one family, each registered with its own weight, because the renderer can tell them apart only by
// weight.
const FILES: [file: ArrayBuffer, weight: number][] = [
  [latin, 600],
  [latinExt, 500],
  [cyrillic, 400],
];

export type LoadedFonts = { weight: number; font: Font }[];

let opened: LoadedFonts | undefined;

/** The fonts of the share images, parsed once. */
export function loadFonts(): LoadedFonts {
  opened ??= FILES.map(([file, weight]) => ({ weight, font: parseWoff(file, weight) }));
  return opened;
}

/** Replaces characters that the fonts lack by their compatible form (① by 1), or removes them. */
export function toDrawableText(text: string): string {
  return [...text.normalize("NFC").replace(/\p{White_Space}/gu, " ")]
    .map((character) => (isDrawn(character) ? character : plainForm(character)))
    .join("")
    .replace(/ +/g, " ")
    .trim();
}

/** Replacements for characters without a compatible form in Unicode. */
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

/** Combining marks that the fonts cannot place are left out. */
function isDrawn(character: string): boolean {
  return advanceWidth(character) > 0;
}

function findFont(character: string) {
  return loadFonts().find(({ font }) => font.advances.has(character));
}

function advanceWidth(character: string): number {
  return findFont(character)?.font.advances.get(character) ?? 0;
}

/** The width of a drawable text in pixels. */
export function measureText(text: string, size: number): number {
  return [...text].reduce((sum, character) => sum + advanceWidth(character) * size, 0);
}

/**
 * A drawable text as SVG, one positioned element per font, because the renderer loses characters when it changes
 * fonts inside a text.
 */
export function drawText(text: string, x: number, y: number, size: number) {
  let at = x;
  const runs: { text: string; x: number; weight: number | undefined }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const weight = character === " " && last ? last.weight : findFont(character)?.weight;
    if (last && last.weight === weight) last.text += character;
    else runs.push({ text: character, x: at, weight });
    at += advanceWidth(character) * size;
  }
  return runs.map(
    (run) =>
      html`<text x="${run.x}" y="${y}" font-size="${size}" font-weight="${run.weight}">${run.text}</text>`,
  );
}
