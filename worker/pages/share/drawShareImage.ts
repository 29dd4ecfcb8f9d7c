import { initWasm, Resvg } from "@resvg/resvg-wasm";
import engine from "@resvg/resvg-wasm/index_bg.wasm";
import { html } from "hono/html";
import { SHARE_HEIGHT, SHARE_WIDTH } from "./contract.ts";
import { drawSea } from "./drawSea.ts";
import { drawText, FONT_FAMILY, loadFonts, measureText, toDrawableText } from "./fonts.ts";
import type { ShareImageContent } from "./rules.ts";

type FontSize = { size: number; lines: number };

type FittedText = { size: number; lines: string[] };

const LEFT = 64;

/** Leaves the right side to the diver. */
const TEXT_WIDTH = 850;

const BOTTOM = 578;

const ROW = { size: 36, height: 52 };

const LABEL = { size: 26, height: 48 };

const TITLE_SIZES: FontSize[] = [
  { size: 108, lines: 1 },
  { size: 92, lines: 2 },
  { size: 78, lines: 2 },
  { size: 66, lines: 3 },
  { size: 56, lines: 3 },
];

const CALENDAR = "M-11 -9h22v20h-22zM-11 -3h22M-5 -13v7M5 -13v7";

const PIN = "M0 12C-6 5 -9 1 -9 -4a9 9 0 0 1 18 0C9 1 6 5 0 12ZM-3 -4a3 3 0 1 0 6 0a3 3 0 1 0 -6 0";

const PEN = "M-10 11l2.5 -8L6 -11l6 6L-2 9ZM2 -7l6 6";

const BELOW_ICONS = { venue: PIN, author: PEN };

let started: Promise<void> | undefined;

/**
 * Renders a share image as PNG, 1200 x 630: an SVG that resvg's WebAssembly rasterizes, because satori compiles HarfBuzz
 * from bytes, which workerd forbids. Lines break by the font's own widths. Each run of a text uses the font file with its
 * letters, because resvg loses letters where it changes fonts; characters missing in all files are left out.
 */
export async function drawShareImage(subject: ShareImageContent, siteName: string): Promise<Uint8Array> {
  return toPng(String(picture(subject, siteName)));
}

function picture(content: ShareImageContent, siteName: string) {
  const { title, label, cancelled, seed } = content;
  const rows = rowsOf(content);
  const block = fitText(toDrawableText(title) || toDrawableText(siteName), TEXT_WIDTH, TITLE_SIZES);
  const rowsTop = BOTTOM - rows.length * ROW.height;
  const leading = block.size * 1.12;
  const titleTop = rowsTop - 22 - block.lines.length * leading;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" font-family="${FONT_FAMILY}">
${drawSea(seed, cancelled)}
${mark(siteName)}
${label && toDrawableText(label) ? labelAt(titleTop - LABEL.height - 14, oneLine(label, LABEL.size), cancelled) : ""}
${titleAt(titleTop, block, leading)}
${rows.map((row, index) => rowAt(rowsTop + index * ROW.height, row))}
</svg>`;
}

type Row = { icon: string | null; text: string };

/** One line each for date and venue or author; without a date, `below` is a sentence of two lines. */
function rowsOf({ when, below, belowIcon }: ShareImageContent): Row[] {
  const second = toDrawableText(below ?? "");
  if (!when)
    return fitText(second, TEXT_WIDTH, [{ size: ROW.size, lines: 2 }]).lines.map((text) => ({
      icon: null,
      text,
    }));
  const rows = [{ icon: CALENDAR, text: oneLine(when, ROW.size) }];
  return second ? [...rows, { icon: BELOW_ICONS[belowIcon], text: oneLine(second, ROW.size) }] : rows;
}

function oneLine(text: string, size: number): string {
  return fitText(toDrawableText(text), TEXT_WIDTH - 60, [{ size, lines: 1 }]).lines.join("");
}

/** The logo and the site's name, above the water. */
function mark(siteName: string) {
  return html`<g transform="translate(${LEFT} 30)"><circle cx="20" cy="23" r="17.5" fill="none" stroke="#3fb7b5" stroke-width="6"/>
<path d="M20 23v34" stroke="#f2622e" stroke-width="6.5" stroke-linecap="round"/></g>
<g fill="#0b2230">${drawText(oneLine(siteName, 42), LEFT + 58, 68, 42)}</g>`;
}

function labelAt(top: number, text: string, cancelled: boolean) {
  const width = measureText(text, LABEL.size) + 44;
  const fill = cancelled ? html`fill="#b8400f"` : html`fill="#06283d" fill-opacity=".55"`;
  return html`<rect x="${LEFT}" y="${top}" width="${width}" height="${LABEL.height}" rx="${LABEL.height / 2}" ${fill}/>
<g fill="#fff">${drawText(text, LEFT + 22, top + 33, LABEL.size)}</g>`;
}

function titleAt(top: number, { lines, size }: FittedText, leading: number) {
  // Optical alignment: large letters have a wider left bearing.
  const left = LEFT - size * 0.04;
  return html`<g fill="#fff">${lines.map((line, index) => drawText(line, left, top + index * leading + size * 0.9, size))}</g>`;
}

function rowAt(top: number, { icon, text }: Row) {
  const path = html`<path transform="translate(${LEFT + 14} ${top + 28}) scale(1.15)" d="${icon}" fill="none" stroke="#ff9a6e" stroke-width="2.8" stroke-linejoin="round" stroke-linecap="round"/>`;
  return html`${icon && path}<g fill="#e8f5f3">${drawText(text, icon ? LEFT + 46 : LEFT, top + 40, ROW.size)}</g>`;
}

/** Renders an SVG as PNG at its own size. */
async function toPng(svg: string): Promise<Uint8Array> {
  started ??= initWasm(engine);
  await started;
  const fontBuffers = loadFonts().map(({ font }) => font.bytes);
  const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: FONT_FAMILY } });
  // The renderer's WebAssembly memory is not garbage-collected.
  try {
    const image = picture.render();
    try {
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    picture.free();
  }
}

/**
 * Breaks a text into lines of `width` pixels at the first of these sizes (largest first) at which no word is cut and
 * the lines are few enough. If none fits, the last size is used with an ellipsis.
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
  let shortened = line;
  while (shortened && measureText(`${shortened}…`, size) > width) shortened = shortened.slice(0, -1);
  return `${shortened.replace(/[\s,;:.–-]+$/, "")}…`;
}
