import { paragraphBlocks, type TextColumn } from "../../../lib/paper/blocks.ts";
import type { PaperBlock } from "../../../lib/paper/printPages.ts";
import { DIVING_LAW } from "../contract.ts";

/** The law behind the document, and its publication. */
export function lawBlocks(column: TextColumn): PaperBlock[] {
  const { name, gazette, url } = DIVING_LAW;
  return [
    ...paragraphBlocks(column, `${name} (${gazette})`, { grey: true }),
    ...paragraphBlocks(column, url, { grey: true }),
  ];
}
