import { fillText } from "../../lib/fillText.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { formatCents } from "../../lib/money.ts";
import { openPaper } from "../../lib/paper/openPaper.ts";
import type { Paper, PaperStyle } from "../../lib/paper/Paper.ts";
import type { PaperTexts } from "../../lib/paper/texts.ts";
import { formatVoucherCode } from "../../prices/vouchers/contract.ts";
import type { SoldVoucher } from "./rules.ts";

/** The card in points: A5 across the upper half of an A4 sheet, with a margin to cut along. */
const MARGIN = 36;
const PADDING = 30;
const CARD_HEIGHT = 370;
/** The cord of the site's look: its distance from the text, and its depth marks. */
const CORD_WIDTH = 30;
const TICK = 10;
const TICK_DISTANCE = 31;

type CardLine = { text: string; style: PaperStyle; space: number };

/** A voucher to print and to give away, in the reader's language: a framed card on the upper half of a sheet. */
export async function voucherPdf(
  voucher: SoldVoucher,
  texts: PaperTexts,
  site: { name: string; url: string },
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const { voucher: words } = texts.own ?? texts.italian;
  const { language } = texts;
  const organizer = voucher.organizer_name ?? site.name;
  const title = fillText(words.title, { organizer }, language);
  const paper = await openPaper({ title, author: organizer, landscape: false, now });
  const until = formatEventDays({ date: voucher.expires_on, end_date: null }, language);
  const amount = formatCents(voucher.amount_cents, language);
  const code = formatVoucherCode(voucher.code);
  const card: CardLine[] = [
    { text: title, style: { size: 20, weight: "bold" }, space: 4 },
    { text: amount, style: { size: 44, weight: "bold" }, space: 10 },
    ...(voucher.for_name
      ? [{ text: fillText(words.to, { name: voucher.for_name }, language), style: { size: 14 }, space: 2 }]
      : []),
    ...(voucher.buyer_name
      ? [
          {
            text: fillText(words.from, { name: voucher.buyer_name }, language),
            style: { size: 14 },
            space: 8,
          },
        ]
      : []),
    ...(voucher.message ? [{ text: voucher.message, style: { size: 12 }, space: 0 }] : []),
  ];
  const foot: CardLine[] = [
    { text: code, style: { size: 26, weight: "bold" }, space: 6 },
    { text: fillText(words.how, { until, organizer }, language), style: { size: 10 }, space: 2 },
    { text: site.url, style: { size: 10, grey: true }, space: 0 },
  ];
  paper.addPage();
  drawCard(paper, card, foot);
  return paper.finish();
}

/** Draws a frame with the cord at its left, the gift's lines at the top, and the code with how to spend it at the bottom. */
function drawCard(paper: Paper, card: CardLine[], foot: CardLine[]): void {
  const cord = MARGIN + PADDING;
  const left = cord + CORD_WIDTH;
  const width = paper.width - MARGIN - PADDING - left;
  const footHeight = foot.reduce(
    (sum, { text, style, space }) =>
      sum + paper.wrap(text, width, style).length * paper.lineHeight(style) + space,
    0,
  );
  const end = drawLines(paper, card, { left, top: cord, width });
  const bottom = Math.max(MARGIN + CARD_HEIGHT, end + 2 * PADDING + footHeight);
  const footTop = bottom - PADDING - footHeight;
  paper.line(left, footTop - PADDING / 2, left + width, footTop - PADDING / 2);
  drawLines(paper, foot, { left, top: footTop, width });
  paper.line(cord, cord, cord, bottom - PADDING, 1.2);
  for (let depth = cord; depth <= bottom - PADDING; depth += TICK_DISTANCE)
    paper.line(cord - TICK / 2, depth, cord + TICK / 2, depth, 1.2);
  paper.box(MARGIN, MARGIN, paper.width - 2 * MARGIN, bottom - MARGIN, 1.2);
}

/** Writes lines below each other; returns the bottom of the last. */
function drawLines(
  paper: Paper,
  lines: CardLine[],
  { left, top, width }: { left: number; top: number; width: number },
): number {
  let next = top;
  for (const { text, style, space } of lines)
    next += paper.text(paper.wrap(text, width, style), left, next, style) + space;
  return next;
}
