import { extractText, getDocumentProxy } from "unpdf";

/** The text of each page of a PDF as pdf.js reads it, in the order in which it is written; white space is one space. */
export async function readPdf(bytes: ArrayBuffer | Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}
