import { fillText } from "../../lib/fillText.ts";
import { formatCents } from "../../lib/money.ts";
import {
  factBlocks,
  headingBlock,
  paragraphBlocks,
  spaceBlock,
  type TextColumn,
} from "../../lib/paper/blocks.ts";
import { openPaper } from "../../lib/paper/openPaper.ts";
import { printPages } from "../../lib/paper/printPages.ts";
import { inBothLanguages, type PaperTexts, paperDay } from "../../lib/paper/texts.ts";
import { type SellerTaxData, type TaxAddress, taxDocumentLabel } from "../contract.ts";
import type { DocumentBuyer, DocumentParties } from "../encryption.ts";
import type { TaxDocumentRow } from "../schema.ts";

const MARGIN = 50;
const NAME_WIDTH = 190;

export type DocumentPaper = {
  row: TaxDocumentRow;
  parties: DocumentParties;
  corrected: TaxDocumentRow | undefined;
  texts: PaperTexts;
  siteName: string;
  now: Date;
};

/** "Ricevuta n. 2026/R/12". */
function documentTitle({ kind, series, year, number }: TaxDocumentRow, texts: PaperTexts["italian"]): string {
  return fillText(texts.tax[kind], { number: taxDocumentLabel({ series, year, number }) });
}

/** A receipt, the courtesy copy of an invoice, or a credit note as PDF; names in Italian and in the buyer's language. */
export async function documentPdf(document: DocumentPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { row, parties, corrected, texts, siteName, now } = document;
  const { italian } = texts;
  const title = documentTitle(row, italian);
  const paper = await openPaper({ title, author: parties.seller.name, landscape: false, now });
  const column: TextColumn = { paper, left: MARGIN, width: paper.width - 2 * MARGIN };
  const euros = (cents: number) => formatCents(cents, "it");
  const [line] = row.lines;
  const fact = (name: keyof typeof italian.tax, value: string | null | undefined) =>
    value
      ? factBlocks(
          column,
          inBothLanguages(texts, ({ tax }) => tax[name]),
          value,
          NAME_WIDTH,
        )
      : [];
  const heading = (name: keyof typeof italian.tax) =>
    headingBlock(
      column,
      inBothLanguages(texts, ({ tax }) => tax[name]),
      12,
    );
  const blocks = [
    headingBlock(
      column,
      inBothLanguages(texts, (each) => documentTitle(row, each)),
      18,
    ),
    ...fact("day", paperDay(row.issued_on)),
    ...fact(
      "corrects",
      corrected && `${documentTitle(corrected, italian)}, ${paperDay(corrected.issued_on)}`,
    ),
    heading("seller"),
    ...partyLines(parties.seller).flatMap((text) => paragraphBlocks(column, text)),
    ...fact("tax_code", parties.seller.tax_code),
    ...fact("vat_number", parties.seller.vat_number),
    ...fact("regime", parties.seller.regime === "none" ? null : parties.seller.regime),
    ...fact("register", parties.seller.register),
    heading("buyer"),
    ...partyLines(parties.buyer).flatMap((text) => paragraphBlocks(column, text)),
    ...("address" in parties.buyer
      ? [...fact("tax_code", parties.buyer.tax_code), ...fact("vat_number", parties.buyer.vat_number)]
      : []),
    heading("sale"),
    ...fact("description", line?.description),
    ...fact("paid_on", line?.paid_on && paperDay(line.paid_on)),
    ...fact("net", euros(row.net_cents)),
    ...fact(
      "vat",
      line?.nature ? `0 % (${line.nature})` : `${line?.vat_rate ?? 0} %: ${euros(row.vat_cents)}`,
    ),
    ...fact("stamp_duty", row.stamp_duty_cents ? euros(row.stamp_duty_cents) : null),
    ...fact("total", euros(row.total_cents)),
    spaceBlock(10),
    ...(line?.legal_text ? paragraphBlocks(column, line.legal_text) : []),
    ...(row.file_number === null ? [] : paragraphBlocks(column, italian.tax.courtesy, { grey: true })),
  ];
  if (row.file_number !== null && texts.own)
    blocks.push(...paragraphBlocks(column, texts.own.tax.courtesy, { grey: true }));
  await printPages(paper, blocks, {
    margin: MARGIN,
    foot: `${title} · ${siteName}`,
    pageOf: (page, pages) => fillText(italian.page, { page, pages }),
  });
  return paper.finish();
}

/** Name and address, one line each; the name alone of a buyer without billing data. */
function partyLines(party: SellerTaxData | DocumentBuyer): string[] {
  return "address" in party ? [party.name, ...addressLines(party.address)] : [party.name];
}

/** "Via del Mare 3", "16100 Genova (GE), IT". */
function addressLines({ street, zip, city, province, country }: TaxAddress): string[] {
  return [street, `${zip} ${city}${province ? ` (${province})` : ""}, ${country}`];
}
