import { fillText } from "../../../lib/fillText.ts";
import { headingBlock, paragraphBlocks, spaceBlock, type TextColumn } from "../../../lib/paper/blocks.ts";
import { openPaper } from "../../../lib/paper/openPaper.ts";
import type { Paper } from "../../../lib/paper/Paper.ts";
import { type PaperBlock, printPages } from "../../../lib/paper/printPages.ts";
import { inBothLanguages, type PaperTexts, paperDay, paperInstant } from "../../../lib/paper/texts.ts";
import { LOGBOOK_ENTRIES, type LogbookEntry, STROKE_BOX } from "../contract.ts";
import type { LogbookDive } from "../outputs.ts";
import { correctionText, entryTexts } from "./entryTexts.ts";
import { drawStrokes, lawBlocks } from "./lineBlocks.ts";
import { missingCharacters } from "./logbookPdf.ts";

const MARGIN = 50;
const LETTER_WIDTH = 22;
const NAME_WIDTH = 200;
const SIGNATURE_WIDTH = 200;
const VALUE = { size: 11 } as const;
const PADDING = 6;

export type DivePaper = {
  dive: LogbookDive;
  texts: PaperTexts;
  siteName: string;
  timeZone: string;
  now: Date;
};

/** One dive as PDF, a page with a row per entry and the signature in its original size. */
export async function divePdf({
  dive,
  texts,
  siteName,
  timeZone,
  now,
}: DivePaper): Promise<Uint8Array<ArrayBuffer>> {
  const { italian } = texts;
  const title = `${italian.dive} ${paperDay(dive.date)} – ${dive.diver.name}`;
  const paper = await openPaper({ title, author: siteName, landscape: false, now });
  const column: TextColumn = { paper, left: MARGIN, width: paper.width - 2 * MARGIN };
  const values = entryTexts(dive, italian, timeZone);
  const corrections = dive.corrections.flatMap((correction) =>
    paragraphBlocks(column, correctionText(correction, italian, timeZone)),
  );
  const blocks = [
    headingBlock(
      column,
      inBothLanguages(texts, ({ logbook }) => logbook),
      18,
    ),
    ...lawBlocks(column),
    spaceBlock(14),
    ...LOGBOOK_ENTRIES.map(({ letter, name }) =>
      entryBlock(column, { letter, name, value: values[name], dive, texts }),
    ),
    ...(corrections.length > 0
      ? [
          headingBlock(
            column,
            inBothLanguages(texts, (each) => each.corrections),
            12,
          ),
          ...corrections,
        ]
      : []),
  ];
  if (dive.signature) {
    const hash = `${inBothLanguages(texts, ({ columns }) => columns.signature_hash)}: ${dive.signature.hash}`;
    blocks.push(spaceBlock(10), ...paragraphBlocks(column, hash, { grey: true }));
  }
  if (paper.lacksCharacters) blocks.push(spaceBlock(10), ...missingCharacters(column, texts));
  const printed = fillText(italian.printed, { time: paperInstant(now.toISOString(), timeZone) });
  await printPages(paper, blocks, {
    margin: MARGIN,
    foot: `${printed} · ${siteName}`,
    pageOf: (page, pages) => fillText(italian.page, { page, pages }),
  });
  return paper.finish();
}

type Entry = { letter: string; name: LogbookEntry; value: string; dive: LogbookDive; texts: PaperTexts };

function entryBlock(
  { paper, left, width }: TextColumn,
  { letter, name, value, dive, texts }: Entry,
): PaperBlock {
  const titles = paper.wrap(texts.italian.entries[name], NAME_WIDTH - 10, { weight: "bold" });
  const own = texts.own ? paper.wrap(texts.own.entries[name], NAME_WIDTH - 10) : [];
  const lines = paper.wrap(value, width - LETTER_WIDTH - NAME_WIDTH, VALUE);
  const strokes = name === "signature" ? (dive.signature?.strokes ?? null) : null;
  const strokesHeight = strokes ? (SIGNATURE_WIDTH * STROKE_BOX.height) / STROKE_BOX.width + 4 : 0;
  const height =
    Math.max(
      titleHeight(paper, titles.length + own.length),
      lines.length * paper.lineHeight(VALUE) + strokesHeight,
    ) +
    2 * PADDING;
  return {
    height,
    draw: (top) => {
      const y = top + PADDING;
      paper.text(`${letter})`, left, y, { weight: "bold" });
      const below = paper.text(titles, left + LETTER_WIDTH, y, { weight: "bold" });
      if (own.length > 0) paper.text(own, left + LETTER_WIDTH, y + below, { grey: true });
      const at = left + LETTER_WIDTH + NAME_WIDTH;
      if (strokes) drawStrokes(paper, strokes, at, y, SIGNATURE_WIDTH);
      paper.text(lines, at, y + strokesHeight, VALUE);
      paper.line(left, top + height, left + width, top + height, 0.4);
    },
  };
}

function titleHeight(paper: Paper, lines: number): number {
  return lines * paper.lineHeight();
}
