import { fillText } from "../../../lib/fillText.ts";
import { paragraphBlocks, type TextColumn } from "../../../lib/paper/blocks.ts";
import type { Paper } from "../../../lib/paper/Paper.ts";
import type { PaperBlock } from "../../../lib/paper/printPages.ts";
import { type PaperTexts, paperInstant } from "../../../lib/paper/texts.ts";
import {
  DIVING_LAW,
  LOGBOOK_ENTRIES,
  type LogbookEntry,
  type SignatureStrokes,
  STROKE_BOX,
} from "../contract.ts";
import type { DiveLine, DiveSignature, LineCorrection } from "../outputs.ts";
import { simplifyStrokes } from "../requests/simplifyStrokes.ts";
import { correctionText, entryTexts, paperAccount } from "./entryTexts.ts";

/** The law's entries on two rows of a landscape page, with their shares of its width. */
const ROWS: Partial<Record<LogbookEntry, number>>[] = [
  { diver: 172, certification: 102, date: 80, place: 158, start_time: 66, end_time: 84, apparatus: 123 },
  { mixture: 92, planned_depth: 92, reached_depth: 92, centre: 152, instructor: 152, signature: 205 },
];
const LINES_WIDTH = 785;
const PADDING = 3;
const LETTER_WIDTH = 15;
/** The size of a line's signature in points, with the proportions of the strokes' box. */
const STROKES = { width: 70, height: 28 };

const LETTERS = new Map(LOGBOOK_ENTRIES.map(({ name, letter }) => [name, letter]));

export type LineBlocksContext = {
  paper: Paper;
  texts: PaperTexts;
  left: number;
  width: number;
  timeZone: string;
};

type PrintedLine = {
  line: DiveLine;
  /** The id that `prepare` receives before the page is rendered. */
  id?: string;
  corrections: LineCorrection[];
  outdated?: DiveSignature | null;
  /** The strokes of the line's signature, read when the line is rendered. */
  strokes: () => SignatureStrokes | null;
};

type Cell = { entry: LogbookEntry; x: number; width: number };

function cellsOf({ left, width }: LineBlocksContext): Cell[][] {
  return ROWS.map((row) => {
    let x = left;
    return Object.entries(row).map(([entry, part]) => {
      const cell = { entry: entry as LogbookEntry, x, width: (part / LINES_WIDTH) * width };
      x += cell.width;
      return cell;
    });
  });
}

/** The head of the table: each entry with its letter, and below its name in the reader's language. */
export function lineHead(context: LineBlocksContext): PaperBlock {
  const { paper, texts, left, width } = context;
  const rows = cellsOf(context).map((cells) => {
    const written = cells.map(({ entry, x, width: wide }) => ({
      x,
      title: paper.wrap(`${LETTERS.get(entry)}) ${texts.italian.entries[entry]}`, wide - 2 * PADDING, {
        weight: "bold",
      }),
      own: texts.own ? paper.wrap(texts.own.entries[entry], wide - 2 * PADDING) : [],
    }));
    const lines = Math.max(...written.map(({ title, own }) => title.length + own.length));
    return { written, height: lines * paper.lineHeight() + PADDING };
  });
  const height = rows.reduce((sum, row) => sum + row.height, 0) + PADDING;
  return {
    height,
    withNext: true,
    draw: (top) => {
      let y = top;
      for (const row of rows) {
        for (const { x, title, own } of row.written) {
          const below = paper.text(title, x + PADDING, y, { weight: "bold" });
          if (own.length > 0) paper.text(own, x + PADDING, y + below, { grey: true });
        }
        y += row.height;
      }
      paper.line(left, top + height - PADDING, left + width, top + height - PADDING, 1.2);
    },
  };
}

/** The blocks of one line: its thirteen entries by letter, then its corrections. */
export function lineBlocks(context: LineBlocksContext, printed: PrintedLine, head: PaperBlock): PaperBlock[] {
  const { paper, texts, left, width, timeZone } = context;
  const { line, corrections, outdated } = printed;
  const height = recordRows(context, line).reduce((sum, row) => sum + row.height, 0) + PADDING;
  const notes = [
    ...(outdated
      ? [
          fillText(texts.italian.outdated, {
            name: paperAccount(
              { ...outdated, id: outdated.signer_id, name: outdated.signer_name },
              texts.italian,
            ),
            time: paperInstant(outdated.signed_at, timeZone),
          }),
        ]
      : []),
    ...corrections.map((correction) => correctionText(correction, texts.italian, timeZone)),
  ];
  const record: PaperBlock = {
    height,
    head,
    withNext: notes.length > 0,
    ...(printed.id && { id: printed.id }),
    draw: (top) => {
      let y = top + PADDING / 2;
      // Laid out again here, because all rows of thousands of dives would not fit into a Worker's memory.
      for (const row of recordRows(context, line)) {
        for (const { entry, x, drawn: strokesWidth, lines } of row.written) {
          paper.text(`${LETTERS.get(entry)})`, x + PADDING, y, { grey: true });
          const at = x + PADDING + LETTER_WIDTH;
          const strokes = strokesWidth > 0 ? printed.strokes() : null;
          if (strokes) drawStrokes(paper, strokes, at, y, STROKES.width);
          paper.text(lines, at + strokesWidth, y);
        }
        y += row.height;
      }
      if (notes.length === 0) rule(paper, left, top + height, width);
    },
  };
  return [record, ...notes.map((note, index) => noteBlock(context, note, index === notes.length - 1))];
}

/** The entries of a line on their two rows, broken into lines. */
function recordRows(context: LineBlocksContext, line: DiveLine) {
  const { paper, texts, timeZone } = context;
  const values = entryTexts(line, texts.italian, timeZone);
  const hasStrokes = line.signature?.method === "strokes";
  return cellsOf(context).map((cells) => {
    const written = cells.map(({ entry, x, width: wide }) => {
      const strokesWidth = entry === "signature" && hasStrokes ? STROKES.width + PADDING : 0;
      const room = wide - 2 * PADDING - LETTER_WIDTH - strokesWidth;
      return { entry, x, drawn: strokesWidth, lines: paper.wrap(values[entry], room) };
    });
    const lines = Math.max(...written.map((cell) => cell.lines.length)) * paper.lineHeight();
    const least = written.some(({ drawn: strokesWidth }) => strokesWidth > 0) ? STROKES.height : 0;
    return { written, height: Math.max(lines, least) + PADDING };
  });
}

function rule(paper: Paper, left: number, y: number, width: number) {
  paper.line(left, y - 1, left + width, y - 1, 0.4);
}

/** A note added to a line after closing or signing. */
function noteBlock({ paper, left, width }: LineBlocksContext, note: string, isLast: boolean): PaperBlock {
  const lines = paper.wrap(note, width - 2 * PADDING - LETTER_WIDTH);
  const height = lines.length * paper.lineHeight() + PADDING;
  return {
    height,
    draw: (top) => {
      paper.text(lines, left + PADDING + LETTER_WIDTH, top);
      paper.line(left + PADDING + 4, top, left + PADDING + 4, top + height - PADDING, 1.2);
      if (isLast) rule(paper, left, top + height, width);
    },
  };
}

/** Draws a signature's strokes, `width` points wide. */
export function drawStrokes(
  paper: Paper,
  strokes: SignatureStrokes,
  left: number,
  top: number,
  width: number,
) {
  const scale = width / STROKE_BOX.width;
  // A fifth of a point is less than a printer's dot.
  const lines = simplifyStrokes(strokes, 0.2 / scale).map((stroke) =>
    stroke.map(([x, y]): [number, number] => [left + x * scale, top + y * scale]),
  );
  paper.polylines(lines, Math.max(0.7, width / 110));
}

/** The law behind the document, and its publication. */
export function lawBlocks(column: TextColumn): PaperBlock[] {
  const { name, gazette, url } = DIVING_LAW;
  return [
    ...paragraphBlocks(column, `${name} (${gazette})`, { grey: true }),
    ...paragraphBlocks(column, url, { grey: true }),
  ];
}
