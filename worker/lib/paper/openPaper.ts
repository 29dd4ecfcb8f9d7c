import type { Paper, PaperInfo } from "./Paper.ts";

/** A new document. Loads the PDF library on first use, so that no other start of an isolate waits for it. */
export async function openPaper(info: PaperInfo): Promise<Paper> {
  const [{ default: PDFDocument }, { Paper }] = await Promise.all([import("pdfkit"), import("./Paper.ts")]);
  return new Paper(PDFDocument, info);
}
