import { extractText, getDocumentProxy } from "unpdf";

/** The text of each page of a PDF as pdf.js reads it, in the order in which it is written; white space is one space. */
export async function readPdf(bytes: ArrayBuffer | Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}

/** How many pages a PDF has, and the text of the first, of each `step`th after it, and of the last. */
export async function readSomePages(bytes: ArrayBuffer, step: number) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { numPages } = document;
  const numbers = Array.from({ length: numPages }, (_, index) => index + 1);
  const read = async (number: number) => {
    const { items } = await (await document.getPage(number)).getTextContent();
    const words = items.map((item) => ("str" in item ? item.str : ""));
    return words.join(" ").replace(/\s+/g, " ");
  };
  const some = numbers.filter((number) => (number - 1) % step === 0 || number === numPages);
  return { numPages, texts: await Promise.all(some.map(read)) };
}
