import type PDFDocument from "pdfkit";
import { type PaperFont, type PaperWeight, paperFonts } from "./fonts.ts";

/** The smallest print size, in points: 9 can be read on paper without special glasses. */
export const PRINT_SIZE = 9;

/** The sides of A4 in points; a PDF has 72 per inch. */
const A4 = { short: 595.28, long: 841.89 };

const LINE_HEIGHT = 1.3;
/** The distance of the font's baseline from the top of a line, as a fraction of the size. */
const BASELINE = 1;

/** `size` in points; `grey`: for explanations. */
export type PaperStyle = { size?: number; weight?: PaperWeight; grey?: boolean };
export type PaperInfo = { title: string; author: string; landscape: boolean; now: Date };

type TextRun = { font: PaperFont; text: string };

/**
 * A PDF document in the site's font: text is measured, wrapped and positioned in points from the top left corner. The
 * font has one file per alphabet, so each character uses the file that contains it.
 */
export class Paper {
  readonly width: number;
  readonly height: number;
  /** Whether a question mark replaced a character that no font file contains. */
  lacksCharacters = false;
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Uint8Array[] = [];
  readonly #widths = new Map<string, number>();
  readonly #fonts = new Map<string, PaperFont>();
  #style = "";

  constructor(Document: typeof PDFDocument, { title, author, landscape, now }: PaperInfo) {
    this.width = landscape ? A4.long : A4.short;
    this.height = landscape ? A4.short : A4.long;
    this.#document = new Document({
      size: [this.width, this.height],
      margin: 0,
      autoFirstPage: false,
      font: null as never,
      lang: "it-IT",
      displayTitle: true,
      pdfVersion: "1.7",
      info: { Title: title, Author: author, Creator: author, Producer: "pdfkit", CreationDate: now },
    });
    this.#document.on("data", (chunk: Uint8Array) => this.#chunks.push(chunk));
    const { regular, bold } = paperFonts();
    // pdfkit accepts parsed fonts, which its types do not know yet.
    for (const { name, font } of [...regular, ...bold]) this.#document.registerFont(name, font as never);
  }

  addPage() {
    this.#document.addPage();
    this.#style = "";
  }

  /** The height of a line in points. */
  lineHeight({ size = PRINT_SIZE }: PaperStyle = {}): number {
    return size * LINE_HEIGHT;
  }

  /** The width of a text on one line in points. */
  measure(text: string, style: PaperStyle = {}): number {
    const { size = PRINT_SIZE, weight = "regular" } = style;
    const key = `${weight}${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = this.#runs(text, weight).reduce((sum, run) => sum + unitWidth(run), 0);
      if (this.#widths.size > WIDTHS_MAX) this.#widths.clear();
      this.#widths.set(key, width);
    }
    return width * size;
  }

  /** Breaks a text at its spaces and line ends into lines of this width; a longer word is cut. */
  wrap(text: string, width: number, style: PaperStyle = {}): string[] {
    const space = this.measure(" ", style);
    return text.split("\n").flatMap((paragraph) => {
      const lines: string[] = [];
      let line = "";
      let used = 0;
      for (const word of paragraph.split(/[ \t]+/).flatMap((whole) => this.#cut(whole, width, style))) {
        const wide = this.measure(word, style);
        if (line !== "" && used + space + wide > width) {
          lines.push(line);
          [line, used] = [word, wide];
        } else if (line === "") [line, used] = [word, wide];
        else [line, used] = [`${line} ${word}`, used + space + wide];
      }
      return [...lines, line];
    });
  }

  /** Writes lines below each other; returns their total height. */
  text(lines: string | string[], x: number, y: number, style: PaperStyle = {}): number {
    const { size = PRINT_SIZE, weight = "regular", grey = false } = style;
    const listed = Array.isArray(lines) ? lines : [lines];
    this.#paint(grey);
    for (const [index, line] of listed.entries()) {
      const top = y + index * this.lineHeight(style);
      let left = x;
      for (const run of this.#runs(line, weight)) {
        this.#document.font(run.font.name).fontSize(size);
        this.#document.text(run.text, left, top + size * BASELINE, {
          lineBreak: false,
          baseline: "alphabetic",
        });
        left += unitWidth(run) * size;
      }
    }
    return listed.length * this.lineHeight(style);
  }

  line(fromX: number, fromY: number, toX: number, toY: number, thickness = 0.5) {
    this.#document.lineWidth(thickness).moveTo(fromX, fromY).lineTo(toX, toY).stroke("#000000");
    this.#style = "";
  }

  box(x: number, y: number, width: number, height: number, thickness = 0.5) {
    this.#document.lineWidth(thickness).rect(x, y, width, height).stroke("#000000");
    this.#style = "";
  }

  /** A checkbox, with a tick when `ticked`. */
  tickBox(x: number, y: number, size: number, ticked = false) {
    this.box(x, y, size, size, 0.8);
    if (!ticked) return;
    this.polylines(
      [
        [
          [x + size * 0.2, y + size * 0.55],
          [x + size * 0.42, y + size * 0.78],
          [x + size * 0.82, y + size * 0.22],
        ],
      ],
      1.4,
    );
  }

  /** Lines through points, with round ends: a signature. */
  polylines(lines: [x: number, y: number][][], thickness: number) {
    this.#document.lineWidth(thickness).lineCap("round").lineJoin("round");
    for (const [first, ...rest] of lines) {
      if (!first) continue;
      this.#document.moveTo(...first);
      // A dot is a line of zero length.
      for (const point of rest.length > 0 ? rest : [first]) this.#document.lineTo(...point);
    }
    this.#document.stroke("#000000").lineCap("butt");
    this.#style = "";
  }

  /** Places a JPEG or PNG inside a frame with its proportions; false for bytes that are neither. */
  picture(bytes: ArrayBuffer, x: number, y: number, width: number, height: number): boolean {
    try {
      const fit: [number, number] = [width, height];
      this.#document.image(bytes as never, x, y, { fit, align: "center", valign: "center" });
      return true;
    } catch {
      // A broken picture must not prevent the document.
      return false;
    }
  }

  /** Ends the document and returns its bytes. */
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    const ended = new Promise((resolve) => this.#document.on("end", resolve));
    this.#document.end();
    await ended;
    const bytes = new Uint8Array(this.#chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    return bytes;
  }

  /** Sets the colour of text, when it changed. */
  #paint(grey: boolean) {
    const style = grey ? "#444444" : "#000000";
    if (style !== this.#style) this.#document.fillColor(style);
    this.#style = style;
  }

  /** Splits a word into parts that fit. */
  #cut(word: string, width: number, style: PaperStyle): string[] {
    if (this.measure(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = "";
    for (const character of word) {
      if (part !== "" && this.measure(part + character, style) > width) {
        parts.push(part);
        part = "";
      }
      part += character;
    }
    return [...parts, part];
  }

  /**
   * Splits the text by the font files of its characters; spaces belong to the characters before them. Unicode's
   * ignorable characters, such as joiners and fillers, have no width and no glyph.
   */
  #runs(text: string, weight: PaperWeight): TextRun[] {
    const runs: TextRun[] = [];
    const visible = text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").normalize("NFC");
    for (const character of visible.replace(/[\p{White_Space}\p{Cc}]/gu, " ")) {
      const last = runs.at(-1);
      const font = character === " " && last ? last.font : this.#fontOf(character, weight);
      const shown = font ? character : "?";
      const shownFont = font ?? this.#fontOf("?", weight);
      if (!font) this.lacksCharacters = true;
      if (!shownFont) continue;
      if (last?.font === shownFont) last.text += shown;
      else runs.push({ font: shownFont, text: shown });
    }
    return runs;
  }

  #fontOf(character: string, weight: PaperWeight): PaperFont | undefined {
    const key = `${weight}${character}`;
    const known = this.#fonts.get(key);
    if (known) return known;
    const code = character.codePointAt(0) ?? 0;
    const found = paperFonts()[weight].find(({ font }) => font.hasGlyphForCodePoint(code));
    if (found) this.#fonts.set(key, found);
    return found;
  }
}

const unitWidths = new WeakMap<PaperFont, Map<string, number>>();
/** The most cached widths of words. */
const WIDTHS_MAX = 5_000;

/** The width of a run of text at size 1, with kerning, measured word by word as pdfkit places it. */
function unitWidth({ font, text }: TextRun): number {
  const known = unitWidths.get(font) ?? new Map<string, number>();
  unitWidths.set(font, known);
  if (known.size > WIDTHS_MAX) known.clear();
  let sum = 0;
  for (const word of text.match(/[^ ]* ?/g) ?? []) {
    if (word === "") continue;
    let width = known.get(word);
    if (width === undefined) {
      width = font.font.layout(word).advanceWidth / font.font.unitsPerEm;
      known.set(word, width);
    }
    sum += width;
  }
  return sum;
}
