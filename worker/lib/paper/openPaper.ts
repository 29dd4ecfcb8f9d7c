import type { Paper, PaperInfo } from "./Paper.ts";

/** A new document. What writes PDF is started by the first one of an isolate, so that no other start waits for it. */
export async function openPaper(info: PaperInfo): Promise<Paper> {
  const [{ default: PDFDocument }, { Paper }] = await Promise.all([import("pdfkit"), import("./Paper.ts")]);
  return new Paper(PDFDocument, info);
}
