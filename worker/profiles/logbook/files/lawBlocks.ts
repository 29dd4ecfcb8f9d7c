import { paragraphBlocks, type TextColumn } from "../../../lib/paper/blocks.ts";
import type { PaperBlock } from "../../../lib/paper/printPages.ts";
import { inBothLanguages, type PaperTexts } from "../../../lib/paper/texts.ts";
import { DIVING_LAW } from "../contract.ts";

/** The law of which the paper speaks, where it is printed, and that this is no legal advice. */
export function lawBlocks(column: TextColumn, texts: PaperTexts): PaperBlock[] {
  const { name, gazette, url } = DIVING_LAW;
  const advice = inBothLanguages(texts, ({ not_advice }) => not_advice);
  return [
    ...paragraphBlocks(column, `${name} (${gazette}). ${advice}`, { grey: true }),
    ...paragraphBlocks(column, url, { grey: true }),
  ];
}
