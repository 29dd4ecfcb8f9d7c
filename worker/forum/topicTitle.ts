import { visibleCharacters } from "../lib/text.ts";

/**
 * The stored form of a title: one line, with typographic instead of straight quotes ("L'acqua" becomes "L’acqua"), then
 * without `<` and `>`, which the specification strips together with straight quotes.
 */
export function toTopicTitle(typed: string): string {
  return quoteSingly(quoteDoubly(typed)).replace(/[<>]/g, "").replace(/\s+/g, " ").trim();
}

/** Whether a title has visible text besides the stripped characters. */
export function isTopicTitle(typed: string): boolean {
  return visibleCharacters(typed.replace(/[<>"'“”‘’]/g, "")) !== "";
}

const BEFORE_QUOTED = /[\s([{«“‘<>—–-]/;
const BEHIND_QUOTED = /[\s)\]}»”’>.,;:!?…]/;

/** Replaces double quotes: an ambiguous one closes an open quotation, and after a digit it means inches. */
function quoteDoubly(text: string): string {
  let isOpen = false;
  return text.replace(/["“”]/g, (sign, at: number) => {
    const [before = " ", behind = " "] = [text[at - 1], text[at + 1]];
    const [opens, closes] = [!BEHIND_QUOTED.test(behind), !BEFORE_QUOTED.test(before)];
    if (sign !== '"') isOpen = sign === "“";
    else isOpen = opens === closes ? !isOpen && !(closes && /\d/.test(before)) : opens;
    return isOpen ? "“" : "”";
  });
}

/** Replaces single quotes: one opens only if a later one closes, and never before the two digits of a year: "'90". */
function quoteSingly(text: string): string {
  const end = [...text.matchAll(/(?<=\S)'(?![\p{L}\p{N}])/gu)].at(-1)?.index ?? 0;
  return text.replace(/'(\d\d(?!\d))?/g, (_, year = "", at: number) => {
    const [before = " ", behind = " "] = [text[at - 1], text[at + 1]];
    const opens = at < end && !year && BEFORE_QUOTED.test(before) && !BEHIND_QUOTED.test(behind);
    return (opens ? "‘" : "’") + year;
  });
}
