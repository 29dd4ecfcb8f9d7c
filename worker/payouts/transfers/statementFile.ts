import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat, toCsv } from "../../lib/csv.ts";
import { fillText } from "../../lib/fillText.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatCents, toEuros } from "../../lib/money.ts";
import { headingBlock, paragraphBlocks, spaceBlock } from "../../lib/paper/blocks.ts";
import { openPaper } from "../../lib/paper/openPaper.ts";
import type { Paper, PaperStyle } from "../../lib/paper/Paper.ts";
import { type PaperBlock, printPages } from "../../lib/paper/printPages.ts";
import { EMPTY_ENTRY, paperDay, paperInstant } from "../../lib/paper/texts.ts";
import type { Translations } from "../../lib/translations.ts";
import type { StatementRow } from "./statementStore.ts";

type PaperTexts = Translations["paper"];

/** What a month's statement is made of. `month`: YYYY-MM. */
export type Statement = {
  rows: StatementRow[];
  month: string;
  /** The organizer's name. */
  name: string;
  language: LanguageCode;
  texts: PaperTexts;
  siteName: string;
  timeZone: string;
  now: Date;
};

/** The calendar day of a line; a payout has only a day. */
function dayOf({ at }: StatementRow, timeZone: string): string {
  return at.length > 10 ? dayInTimeZone(timeZone, new Date(at)) : at;
}

function heads({ transfers }: PaperTexts): string[] {
  const { day, movement, event, price, fee, set_off, amount, reference } = transfers;
  return [day, movement, event, price, fee, set_off, amount, reference];
}

/** The statement as CSV: days as 2026-07-12, amounts in the language's format. */
export function statementCsv({ rows, language, texts, timeZone }: Statement): string {
  const euros = csvEuroFormat(language);
  const amount = (cents: number | null) => (cents === null ? "" : euros(toEuros(cents)));
  const lines = rows.map((row) => [
    dayOf(row, timeZone),
    texts.transfers.kinds[row.kind],
    row.title ?? "",
    amount(row.gross_cents),
    amount(row.fee_cents),
    amount(row.set_off_cents),
    amount(row.cents),
    row.reference,
  ]);
  return toCsv([heads(texts), ...lines], language);
}

/** The sums of a month, in cents: transferred and reversed, new debts, forgiven, set off, fees, paid out to the bank. */
function statementSums(rows: StatementRow[]) {
  const sum = (pick: (row: StatementRow) => number | null) =>
    rows.reduce((cents, row) => cents + (pick(row) ?? 0), 0);
  const ofKind = (kind: StatementRow["kind"]) => sum((row) => (row.kind === kind ? row.cents : 0));
  return {
    transferred: ofKind("transfer"),
    reversed: -ofKind("reversal"),
    debts: -ofKind("debt") - ofKind("retry"),
    forgiven: ofKind("forgiveness"),
    set_off: sum(({ set_off_cents }) => set_off_cents),
    fees: sum(({ fee_cents }) => fee_cents),
    paid_out: ofKind("payout"),
  };
}

/** The page margin in points: printers leave 5 mm blank. */
const MARGIN = 28;
/** Widths in points; the event's title takes the rest. Amounts are written to the right. */
const WIDTHS = [58, 110, null, 62, 62, 62, 70, 165] as const;
const AMOUNT_COLUMNS = [3, 4, 5, 6];

/** The statement as PDF: a line for each movement, and the month's sums. */
export async function statementPdf(statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const { rows, month, name, language, texts, siteName, timeZone, now } = statement;
  const title = fillText(texts.transfers.title, { month: month.split("-").reverse().join("/") });
  const paper = await openPaper({ title: `${title} – ${name}`, author: siteName, landscape: true, now });
  const column = { paper, left: MARGIN, width: paper.width - 2 * MARGIN };
  const amount = (cents: number | null) => (cents === null ? "" : formatCents(cents, language));
  const head = tableLine(paper, heads(texts), { weight: "bold" });
  const lines = rows.map((row) => ({
    ...tableLine(paper, [
      paperDay(dayOf(row, timeZone)),
      texts.transfers.kinds[row.kind],
      row.title ?? "",
      amount(row.gross_cents),
      amount(row.fee_cents),
      amount(row.set_off_cents),
      amount(row.cents),
      row.reference,
    ]),
    head,
  }));
  const { sums: names } = texts.transfers;
  const sums = Object.entries(statementSums(rows)).flatMap(([key, cents]) =>
    paragraphBlocks(column, `${names[key as keyof typeof names]}: ${formatCents(cents, language)}`, {
      weight: "bold",
    }),
  );
  const blocks = [
    headingBlock(column, title, 18),
    ...paragraphBlocks(column, name || EMPTY_ENTRY),
    spaceBlock(8),
    ...(lines.length > 0 ? [head, ...lines] : paragraphBlocks(column, texts.transfers.nothing)),
    spaceBlock(8),
    ...sums,
    spaceBlock(8),
    ...paragraphBlocks(column, texts.transfers.note, { grey: true }),
    ...(paper.lacksCharacters ? paragraphBlocks(column, texts.no_character, { grey: true }) : []),
  ];
  const printed = fillText(texts.printed, { time: paperInstant(now.toISOString(), timeZone) });
  await printPages(paper, blocks, {
    margin: MARGIN,
    foot: `${title} · ${printed} · ${siteName}`,
    pageOf: (page, pages) => fillText(texts.page, { page, pages }),
  });
  return paper.finish();
}

function tableLine(paper: Paper, cells: string[], style: PaperStyle = {}): PaperBlock {
  const fixed = WIDTHS.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const widths = WIDTHS.map((width) => width ?? paper.width - 2 * MARGIN - fixed);
  const wrapped = cells.map((cell, index) => paper.wrap(cell, (widths[index] ?? 0) - 6, style));
  const height = Math.max(...wrapped.map(({ length }) => length)) * paper.lineHeight(style) + 3;
  return {
    height,
    draw: (top) => {
      let left = MARGIN;
      for (const [index, lines] of wrapped.entries()) {
        const width = widths[index] ?? 0;
        for (const [number, line] of lines.entries()) {
          const shift = AMOUNT_COLUMNS.includes(index) ? width - 6 - paper.measure(line, style) : 0;
          paper.text(line, left + shift, top + number * paper.lineHeight(style), style);
        }
        left += width;
      }
      paper.line(MARGIN, top + height - 1.5, paper.width - MARGIN, top + height - 1.5, 0.3);
    },
  };
}
