import { fillText } from "../../lib/fillText.ts";
import { headingBlock, paragraphBlocks, spaceBlock, type TextColumn } from "../../lib/paper/blocks.ts";
import { openPaper } from "../../lib/paper/openPaper.ts";
import { type PaperBlock, pageRoom, printPages } from "../../lib/paper/printPages.ts";
import {
  EMPTY_ENTRY,
  inBothLanguages,
  type PaperTexts,
  paperDay,
  paperInstant,
} from "../../lib/paper/texts.ts";
import {
  type LineBlocksContext,
  lawBlocks,
  lineBlocks,
  lineHead,
} from "../../profiles/logbook/files/lineBlocks.ts";
import { missingCharacters } from "../../profiles/logbook/files/logbookPdf.ts";
import { entryId } from "../changes/contract.ts";
import { guidesOfDives } from "../registerLines.ts";
import { dayBlocks } from "./dayBlocks.ts";
import type { RegisterFile } from "./registerFile.ts";

const MARGIN = 28;
const NAME_WIDTH = 170;

export type RegisterPaper = RegisterFile & {
  /** The photograph of the sheet, a JPEG or PNG. */
  photo: ArrayBuffer | null;
  texts: PaperTexts;
  siteName: string;
  now: Date;
};

/** A register as PDF: the day, then each dive with the thirteen entries of each diver. */
export async function registerPdf(file: RegisterPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { register, state, texts, siteName, now } = file;
  const { italian } = texts;
  const day = paperDay(register.day);
  const title = `${italian.register} ${day} – ${register.title}`;
  const paper = await openPaper({ title, author: siteName, landscape: true, now });
  const context = {
    paper,
    texts,
    left: MARGIN,
    width: paper.width - 2 * MARGIN,
    timeZone: register.time_zone,
  };
  const blocks = [
    headingBlock(
      context,
      inBothLanguages(texts, (each) => each.register),
      18,
    ),
    ...dayBlocks(context, file, NAME_WIDTH),
    ...lawBlocks(context),
    ...diveBlocks(context, file),
    ...(state.day.from_paper ? photoBlocks(context, file) : []),
  ];
  if (paper.lacksCharacters) blocks.push(spaceBlock(8), ...missingCharacters(context, texts));
  const sealed = register.closing ? sealText(file) : italian.open;
  const printed = fillText(italian.printed, { time: paperInstant(now.toISOString(), register.time_zone) });
  await printPages(paper, blocks, {
    margin: MARGIN,
    foot: `${italian.register} · ${day} · ${sealed} · ${printed}`,
    pageOf: (page, pages) => fillText(italian.page, { page, pages }),
  });
  return paper.finish();
}

function sealText({ register, texts }: RegisterPaper): string {
  const { seal = "", seal_number: number = 0 } = register.closing ?? {};
  return `${fillText(texts.italian.seal, { number })} ${seal.slice(0, 16)}`;
}

function diveBlocks(
  context: LineBlocksContext,
  { register, state, lines, texts }: RegisterPaper,
): PaperBlock[] {
  if (state.dives.length === 0) {
    const none = inBothLanguages(texts, ({ no_dives }) => no_dives);
    return [spaceBlock(10), ...paragraphBlocks(context, none)];
  }
  const head = lineHead(context);
  const groups = new Map(state.groups.map(({ id, name }) => [id, name]));
  const guideOf = guidesOfDives(state, register.guides);
  const linesOf = Map.groupBy(lines, (line) => line.dive);
  const correctionsOf = Map.groupBy(register.corrections, ({ dive, person }) => entryId(dive, person));
  return state.dives.flatMap((dive, index) => {
    const group = groups.get(dive.group ?? "");
    const guide = guideOf(dive);
    const times = dive.start || dive.end ? `${dive.start ?? EMPTY_ENTRY}–${dive.end ?? EMPTY_ENTRY}` : null;
    const number = inBothLanguages(texts, (each) => fillText(each.dive_number, { number: index + 1 }));
    const title = [number, times, dive.place ?? register.location, group, guide].filter(Boolean).join(" · ");
    const taking = linesOf.get(dive.id) ?? [];
    const noteLines = dive.note ? paragraphBlocks(context, dive.note) : [];
    const note = noteLines.map((block) => ({ ...block, withNext: true }));
    if (taking.length === 0) {
      const none = inBothLanguages(texts, ({ no_people }) => no_people);
      return [headingBlock(context, title, 12), ...note, ...paragraphBlocks(context, none)];
    }
    const records = taking.flatMap((line) => {
      const corrections = correctionsOf.get(entryId(dive.id, line.person)) ?? [];
      const { signature, outdated_signature: outdated } = line;
      return lineBlocks(
        context,
        { line, corrections, outdated, strokes: () => signature?.strokes ?? null },
        head,
      );
    });
    return [headingBlock(context, title, 12), ...note, head, ...records];
  });
}

/** The sheet that was filled in on the boat, on its own page, or a blank space for it. */
function photoBlocks(
  context: TextColumn & { texts: PaperTexts },
  { photo, texts }: RegisterPaper,
): PaperBlock[] {
  const { paper, left, width } = context;
  const heading = headingBlock(
    context,
    inBothLanguages(texts, (each) => each.photo),
    12,
  );
  const height = pageRoom(paper, MARGIN) - heading.height;
  return [
    { ...heading, startsPage: true },
    {
      height,
      draw: (top) => {
        paper.box(left, top, width, height);
        const hasPicture = photo !== null && paper.picture(photo, left + 4, top + 4, width - 8, height - 8);
        if (hasPicture) return;
        const text = inBothLanguages(texts, ({ no_photo }) => no_photo);
        paper.text(text, left + 10, top + 10, { grey: true });
      },
    },
  ];
}
