import { formatEventDays } from "../../lib/longDays.ts";
import { openPaper } from "../../lib/paper/openPaper.ts";
import type { PaperStyle } from "../../lib/paper/Paper.ts";
import type { PaperTexts } from "../../lib/paper/texts.ts";
import { certificatePath, formatCertificateCode } from "./contract.ts";
import type { CertificateRow } from "./store.ts";

/** Points. */
const MARGIN = 40;
const PADDING = 56;

/** A certificate of attendance on a landscape sheet, in the reader's language, with the address of its public check. */
export async function certificatePdf(
  certificate: CertificateRow,
  texts: PaperTexts,
  site: { name: string; url: string },
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const { attendance: words } = texts.own ?? texts.italian;
  const { first_day: date, last_day, title, organizer_name, holder_name, code } = certificate;
  const days = formatEventDays({ date, end_date: last_day > date ? last_day : null }, texts.language);
  const paper = await openPaper({ title: words.title, author: organizer_name, landscape: true, now });
  const lines: { text: string; style: PaperStyle; space: number }[] = [
    { text: words.title, style: { size: 26, weight: "bold" }, space: 30 },
    { text: words.holder, style: { size: 12, grey: true }, space: 2 },
    { text: holder_name, style: { size: 30, weight: "bold" }, space: 22 },
    { text: words.attended, style: { size: 12, grey: true }, space: 2 },
    { text: title, style: { size: 20, weight: "bold" }, space: 4 },
    { text: days, style: { size: 14 }, space: 22 },
    { text: words.organizer, style: { size: 12, grey: true }, space: 2 },
    { text: organizer_name, style: { size: 16 }, space: 34 },
    ...(certificate.revoked_at
      ? [{ text: words.revoked, style: { size: 14, weight: "bold" as const }, space: 10 }]
      : []),
    { text: formatCertificateCode(code), style: { size: 16, weight: "bold" }, space: 2 },
    { text: `${words.check} ${site.url}${certificatePath(code)}`, style: { size: 10, grey: true }, space: 0 },
  ];
  paper.addPage();
  paper.box(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN, 1.2);
  const left = MARGIN + PADDING;
  let top = MARGIN + PADDING;
  for (const { text, style, space } of lines)
    top += paper.text(paper.wrap(text, paper.width - 2 * left, style), left, top, style) + space;
  return paper.finish();
}
