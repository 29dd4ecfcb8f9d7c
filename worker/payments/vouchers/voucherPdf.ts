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
  const lines: CardLine[] = [
    { text: title, style: { size: 20, weight: "bold" }, space: 4 },
    { text: amount, style: { size: 40, weight: "bold" }, space: 8 },
    ...(voucher.for_name
      ? [{ text: fillText(words.to, { name: voucher.for_name }, language), style: { size: 14 }, space: 2 }]
      : []),
    ...(voucher.buyer_name
      ? [
          {
            text: fillText(words.from, { name: voucher.buyer_name }, language),
            style: { size: 14 },
            space: 6,
          },
        ]
      : []),
    ...(voucher.message ? [{ text: voucher.message, style: { size: 11 }, space: 8 }] : []),
    { text: code, style: { size: 24, weight: "bold" }, space: 4 },
    { text: fillText(words.how, { until, organizer }, language), style: { size: 10 }, space: 2 },
    { text: site.url, style: { size: 10, grey: true }, space: 0 },
  ];
  paper.addPage();
  const bottom = drawLines(paper, lines);
  paper.box(MARGIN, MARGIN, paper.width - 2 * MARGIN, Math.max(CARD_HEIGHT, bottom - MARGIN + PADDING), 1.2);
  return paper.finish();
}

/** Writes the card's lines below each other; returns the bottom of the last. */
function drawLines(paper: Paper, lines: CardLine[]): number {
  const left = MARGIN + PADDING;
  const width = paper.width - 2 * left;
  let top = left;
  for (const { text, style, space } of lines)
    top += paper.text(paper.wrap(text, width, style), left, top, style) + space;
  return top;
}
