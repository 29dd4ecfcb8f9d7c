import { type WriteSheet, writeXlsx } from "hucre/xlsx";

/** Writes sheets as an Excel file. A separate module, so that the bundle omits the package's readers. */
export async function writeSheets(sheets: WriteSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await writeXlsx({ sheets }));
}
