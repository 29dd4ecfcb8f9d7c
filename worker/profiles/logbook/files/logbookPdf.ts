import { fillText } from "../../../lib/fillText.ts";
import {
  factBlocks,
  headingBlock,
  paragraphBlocks,
  spaceBlock,
  type TextColumn,
} from "../../../lib/paper/blocks.ts";
import { openPaper } from "../../../lib/paper/openPaper.ts";
import { type PaperBlock, printPages } from "../../../lib/paper/printPages.ts";
import {
  EMPTY_ENTRY,
  inBothLanguages,
  type PaperTexts,
  paperDay,
  paperInstant,
} from "../../../lib/paper/texts.ts";
import type { SignatureStrokes } from "../contract.ts";
import type { LogbookDive } from "../outputs.ts";
import { type LineBlocksContext, lawBlocks, lineBlocks, lineHead } from "./lineBlocks.ts";

/** The page margin in points: printers leave 5 mm blank. */
const MARGIN = 28;
const NAME_WIDTH = 130;

export type LogbookPaper = {
  /** The owner of the logbook. */
  owner: { name: string; birth_date: string | null; birth_place: string | null };
  /** In the printed order, without the strokes of their signatures. */
  dives: LogbookDive[];
  /** Reads the strokes of dives' signatures, by the dives' ids. */
  findStrokes: (ids: string[]) => Promise<Map<string, SignatureStrokes>>;
  texts: PaperTexts;
  siteName: string;
  timeZone: string;
  now: Date;
};

/** A whole logbook as PDF: the thirteen entries of each dive. Strokes are read for a few pages at a time. */
export async function logbookPdf(logbook: LogbookPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { owner, dives, findStrokes, texts, siteName, timeZone, now } = logbook;
  const { italian } = texts;
  const paper = await openPaper({
    title: `${italian.logbook} – ${owner.name}`,
    author: siteName,
    landscape: true,
    now,
  });
  const context: LineBlocksContext = {
    paper,
    texts,
    left: MARGIN,
    width: paper.width - 2 * MARGIN,
    timeZone,
  };
  const head = lineHead(context);
  let strokes = new Map<string, SignatureStrokes>();
  const lines = dives.flatMap((dive) =>
    lineBlocks(
      context,
      { line: dive, id: dive.id, corrections: dive.corrections, strokes: () => strokes.get(dive.id) ?? null },
      head,
    ),
  );
  const blocks = [...titleBlocks(context, logbook), head, ...lines];
  if (dives.length === 0)
    blocks.push(
      ...paragraphBlocks(
        context,
        inBothLanguages(texts, ({ no_dives }) => no_dives),
      ),
    );
  if (paper.lacksCharacters) blocks.push(spaceBlock(8), ...missingCharacters(context, texts));
  const printed = fillText(italian.printed, { time: paperInstant(now.toISOString(), timeZone) });
  await printPages(paper, blocks, {
    margin: MARGIN,
    foot: `${italian.logbook} · ${owner.name} · ${printed} · ${siteName}`,
    pageOf: (page, pages) => fillText(italian.page, { page, pages }),
    prepare: async (ids) => {
      strokes = await findStrokes(ids);
    },
  });
  return paper.finish();
}

/** The note that a question mark replaces missing characters. */
export function missingCharacters(column: TextColumn, texts: PaperTexts): PaperBlock[] {
  return paragraphBlocks(
    column,
    inBothLanguages(texts, ({ no_character }) => no_character),
    { grey: true },
  );
}

function titleBlocks(context: LineBlocksContext, { owner, dives, texts }: LogbookPaper): PaperBlock[] {
  const birth = [owner.birth_date && paperDay(owner.birth_date), owner.birth_place]
    .filter(Boolean)
    .join(", ");
  const count = inBothLanguages(texts, (each) => fillText(each.dives, { count: dives.length }));
  return [
    headingBlock(
      context,
      inBothLanguages(texts, ({ logbook }) => logbook),
      18,
    ),
    ...factBlocks(
      context,
      inBothLanguages(texts, (each) => each.owner),
      `${owner.name || EMPTY_ENTRY}, ${fillText(texts.italian.born, { birth: birth || EMPTY_ENTRY })}`,
      NAME_WIDTH,
    ),
    ...paragraphBlocks(context, count),
    ...lawBlocks(context),
    spaceBlock(10),
  ];
}
