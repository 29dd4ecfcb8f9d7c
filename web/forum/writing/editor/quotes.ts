import { atom } from "jotai";

/** The words of a post that an answer quotes. `number`: of the reply; 0 of the topic itself. */
export type PostQuote = { topicId: string; authorName: string; number: number; words: string };

/** Quotes that were asked for and that the reply's editor has not taken over yet: it may be on its way still. */
export const requestedQuotesAtom = atom<PostQuote[]>([]);

/** A quote as lines of Markdown: who and which reply first. Quotes inside and pictures are not quoted again. */
export function toQuoteMarkdown({ authorName, number, words }: PostQuote): string {
  const who = `**${escapeMarks(authorName)}**${number > 0 ? ` #${number}` : ""}`;
  const lines = words
    .split("\n")
    .filter((line) => !/^\s*>/.test(line))
    .join("\n")
    .replace(/!\[((?:\\.|[^[\]\\])*)\]\([^\s()]+\)/g, "$1")
    .trim()
    .replace(/\n{3,}/g, "\n\n")
    .split("\n")
    .map((line) => (line.trim() ? `> ${line.trim()}` : ">"));
  return [`> ${who}`, ">", ...lines].join("\n");
}

/** Selected words are text: their signs are no marks. */
export function escapeMarks(text: string): string {
  return text.replace(/[\\*`[\]]/g, "\\$&").replace(/^(?=## |- |>)|(?<=^\d{1,3})(?=\. )/gm, "\\");
}
