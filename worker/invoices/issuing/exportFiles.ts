import { csvEuroFormat, toCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import type { PaperTexts } from "../../lib/paper/texts.ts";
import { taxDocumentLabel } from "../contract.ts";
import type { DocumentParties } from "../encryption.ts";
import type { TaxDocumentRow } from "../schema.ts";
import { type FatturaDocument, fatturaXml } from "./fatturaXml.ts";
import { xmlFileName } from "./rules.ts";

/** A document of an export with its parties and, of a credit note, what it corrects. */
export type ExportedDocument = {
  row: TaxDocumentRow;
  parties: DocumentParties;
  corrected: TaxDocumentRow | undefined;
};

/** The FatturaPA files of these documents in a zip file, in Italian providers' form: one file each, no folder. */
export async function documentsZip(documents: FatturaDocument[]): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import("fflate");
  const files = documents.map((document) => [
    xmlFileName(document.parties.seller, document.row.file_number),
    strToU8(fatturaXml(document)),
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(files)));
}

/** The documents of a month for an accountant, a line each; credit notes are negative. */
export function documentsCsv(
  documents: ExportedDocument[],
  texts: PaperTexts["italian"],
  language: LanguageCode,
): string {
  const { tax } = texts;
  const euros = csvEuroFormat(language);
  const heads = [
    tax.number,
    tax.kind,
    tax.day,
    tax.paid_on,
    tax.buyer,
    tax.tax_code,
    tax.vat_number,
    tax.description,
    tax.net,
    tax.vat_rate,
    tax.nature,
    tax.vat,
    tax.total,
    tax.stamp_duty,
    tax.corrects,
  ];
  const lines = documents.map(({ row, parties: { buyer }, corrected }) => {
    const [line] = row.lines;
    const sign = row.kind === "credit_note" ? -1 : 1;
    const money = (cents: number) => euros((sign * cents) / 100 || 0);
    const codes = "address" in buyer ? [buyer.tax_code ?? "", buyer.vat_number ?? ""] : ["", ""];
    return [
      taxDocumentLabel(row),
      texts.tax_kinds[row.kind],
      row.issued_on,
      line?.paid_on ?? "",
      buyer.name,
      ...codes,
      line?.description ?? "",
      money(row.net_cents),
      String(line?.vat_rate ?? 0),
      line?.nature ?? "",
      money(row.vat_cents),
      money(row.total_cents),
      money(row.stamp_duty_cents),
      corrected ? taxDocumentLabel(corrected) : "",
    ];
  });
  return toCsv([heads, ...lines], language);
}
