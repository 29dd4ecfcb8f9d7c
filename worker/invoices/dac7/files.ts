import { csvEuroFormat, toCsv } from "../../lib/csv.ts";
import { fillText } from "../../lib/fillText.ts";
import type { LanguageCode } from "../../lib/languages.ts";
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
import type { SellerTaxData } from "../contract.ts";
import type { SellerQuarter } from "./store.ts";

type Texts = PaperTexts["italian"];

/** A seller with the quarters of a year; without tax data, what the report lacks. */
export type ReportedSeller = { id: string; name: string; data: SellerTaxData | null };

/** The yearly report of all sellers as CSV, a line for each seller and quarter, as the accountant's program takes it. */
export function dac7Csv(
  year: number,
  sellers: Map<string, ReportedSeller>,
  quarters: SellerQuarter[],
  { tax, seller_kinds }: Texts,
  language: LanguageCode,
): string {
  const euros = csvEuroFormat(language);
  const heads = [
    tax.year,
    tax.quarter,
    tax.account,
    tax.seller,
    tax.kind,
    tax.tax_code,
    tax.country,
    tax.vat_number,
    tax.street,
    tax.zip,
    tax.city,
    tax.province,
    tax.birth_date,
    tax.birth_place,
    tax.register,
    tax.iban_country,
    tax.activities,
    tax.consideration,
    tax.fees,
  ];
  const lines = quarters.map(({ organizer_id, quarter, activities, consideration_cents, fee_cents }) => {
    const seller = sellers.get(organizer_id);
    const data = seller?.data;
    return [
      String(year),
      String(quarter),
      organizer_id,
      data?.name ?? seller?.name ?? "",
      data ? seller_kinds[data.kind] : "",
      data?.tax_code ?? "",
      data?.address.country ?? "",
      data?.vat_number ?? "",
      data?.address.street ?? "",
      data?.address.zip ?? "",
      data?.address.city ?? "",
      data?.address.province ?? "",
      data?.birth_date ?? "",
      data?.birth_place ?? "",
      data?.register ?? "",
      data?.iban_country ?? "",
      String(activities),
      euros(consideration_cents / 100),
      euros(fee_cents / 100),
    ];
  });
  return toCsv([heads, ...lines], language);
}

const MARGIN = 50;
const NAME_WIDTH = 230;

export type Dac7Copy = {
  year: number;
  seller: ReportedSeller;
  quarters: SellerQuarter[];
  texts: PaperTexts;
  siteName: string;
  operatorName: string;
  now: Date;
};

/** The seller's own copy of the yearly report as PDF. */
export async function dac7Pdf(copy: Dac7Copy): Promise<Uint8Array<ArrayBuffer>> {
  const { year, seller, quarters, texts, siteName, operatorName, now } = copy;
  const { italian } = texts;
  const title = fillText(italian.tax.dac7, { year });
  const paper = await openPaper({ title, author: operatorName, landscape: false, now });
  const column: TextColumn = { paper, left: MARGIN, width: paper.width - 2 * MARGIN };
  const named = (pick: (tax: Texts["tax"]) => string) => inBothLanguages(texts, ({ tax }) => pick(tax));
  const fact = (pick: (tax: Texts["tax"]) => string, value: string | null | undefined) =>
    value ? factBlocks(column, named(pick), value, NAME_WIDTH) : [];
  const { data } = seller;
  const address = data?.address;
  const blocks = [
    headingBlock(
      column,
      named((tax) => fillText(tax.dac7, { year })),
      16,
    ),
    ...fact((tax) => tax.platform, operatorName),
    headingBlock(
      column,
      named((tax) => tax.seller),
      12,
    ),
    ...paragraphBlocks(column, data?.name ?? seller.name),
    ...(data
      ? []
      : paragraphBlocks(
          column,
          named((tax) => tax.data_missing),
        )),
    ...fact((tax) => tax.kind, data && italian.seller_kinds[data.kind]),
    ...fact((tax) => tax.tax_code, data?.tax_code),
    ...fact((tax) => tax.vat_number, data?.vat_number),
    ...fact(
      (tax) => tax.street,
      address && `${address.street}, ${address.zip} ${address.city} ${address.province} ${address.country}`,
    ),
    ...fact((tax) => tax.birth_date, data?.birth_date && paperDay(data.birth_date)),
    ...fact((tax) => tax.birth_place, data?.birth_place),
    ...fact((tax) => tax.register, data?.register),
    ...fact((tax) => tax.iban_country, data?.iban_country),
    ...[1, 2, 3, 4].flatMap((quarter) => {
      const sums = quarters.find((one) => one.quarter === quarter);
      const euros = (cents: number) => formatCents(cents, "it");
      return [
        headingBlock(
          column,
          named((tax) => `${tax.quarter} ${quarter}`),
          12,
        ),
        ...fact((tax) => tax.consideration, euros(sums?.consideration_cents ?? 0)),
        ...fact((tax) => tax.activities, String(sums?.activities ?? 0)),
        ...fact((tax) => tax.fees, euros(sums?.fee_cents ?? 0)),
      ];
    }),
    spaceBlock(10),
    ...paragraphBlocks(
      column,
      named((tax) => tax.dac7_note),
    ),
  ];
  await printPages(paper, blocks, {
    margin: MARGIN,
    foot: `${title} · ${siteName}`,
    pageOf: (page, pages) => fillText(italian.page, { page, pages }),
  });
  return paper.finish();
}
