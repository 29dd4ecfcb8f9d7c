import { type WriteSheet, writeXlsx } from "hucre/xlsx";

/** Sheets as the bytes of an Excel file. Apart, so that the rest of the package, its readers, is left out of the bundle. */
export async function writeSheets(sheets: WriteSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await writeXlsx({ sheets }));
}
