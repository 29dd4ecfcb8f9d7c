import { atom } from "jotai";

/** A quoted part of a post. `number`: the reply's, 0 for the topic itself. */
export type PostQuote = { topicId: string; authorName: string; number: number; text: string };

/** Requested quotes that the reply's editor, which may still be loading, has not inserted yet. */
export const requestedQuotesAtom = atom<PostQuote[]>([]);

/** A quote as lines of Markdown that begin with author and reply. Nested quotes and pictures are left out. */
export function toQuoteMarkdown({ authorName, number, text }: PostQuote): string {
  const who = `**${escapeMarks(authorName)}**${number > 0 ? ` #${number}` : ""}`;
  const lines = text
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

/** Escapes the signs in selected text, so that they are not read as Markdown. */
export function escapeMarks(text: string): string {
  return text.replace(/[\\*`[\]]/g, "\\$&").replace(/^(?=## |- |>)|(?<=^\d{1,3})(?=\. )/gm, "\\");
}
