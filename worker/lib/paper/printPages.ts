import { type Paper, PRINT_SIZE } from "./Paper.ts";

/** A part of a document that no page break splits. Heights in points. */
export type PaperBlock = {
  height: number;
  draw: (top: number) => void;
  /** Whether the block stays on the page of the next block. */
  withNext?: boolean;
  /** Whether the block starts a page. */
  startsPage?: boolean;
  /** The block repeated above this one at the top of a page: its table's head. */
  head?: PaperBlock;
  /** The id that `prepare` receives before the block's page is rendered. */
  id?: string;
};

type PageFrame = {
  margin: number;
  /** The text at the foot of every page, before "page of pages". */
  foot: string;
  pageOf: (page: number, pages: number) => string;
  /** Receives the ids of the blocks of the next rendered pages. */
  prepare?: (ids: string[]) => Promise<void>;
};

const FOOT_HEIGHT = 22;
/** The number of pages that are prepared together. */
const PREPARED_PAGES = 20;

/** The height of a page's content. */
export function pageRoom(paper: Paper, margin: number): number {
  return paper.height - 2 * margin - FOOT_HEIGHT;
}

/** The blocks by page: each on the first page with space for it and for the blocks that must follow it. */
function paginate(blocks: PaperBlock[], room: number): PaperBlock[][] {
  const pages: PaperBlock[][] = [];
  let used = 0;
  for (let index = 0; index < blocks.length; ) {
    const first = blocks[index] as PaperBlock;
    let end = index + 1;
    while (blocks[end - 1]?.withNext && end < blocks.length) end += 1;
    const group = blocks.slice(index, end);
    const height = group.reduce((sum, block) => sum + block.height, 0);
    if (pages.length === 0 || first.startsPage || used + height > room) {
      const { head } = first;
      pages.push(head ? [head] : []);
      used = head?.height ?? 0;
    }
    pages.at(-1)?.push(...group);
    used += height;
    index = end;
  }
  return pages;
}

/** Renders the blocks on as many numbered pages as needed. */
export async function printPages(paper: Paper, blocks: PaperBlock[], frame: PageFrame): Promise<void> {
  const { margin, foot, pageOf, prepare } = frame;
  const pages = paginate(blocks, pageRoom(paper, margin));
  for (const [index, page] of pages.entries()) {
    if (prepare && index % PREPARED_PAGES === 0) {
      const next = pages.slice(index, index + PREPARED_PAGES).flat();
      await prepare(next.flatMap(({ id }) => id ?? []));
    }
    paper.addPage();
    let top = margin;
    for (const block of page) {
      block.draw(top);
      top += block.height;
    }
    const bottom = paper.height - margin - paper.lineHeight();
    paper.text(foot, margin, bottom, { grey: true });
    const numbers = pageOf(index + 1, pages.length);
    paper.text(numbers, paper.width - margin - paper.measure(numbers), bottom, {
      size: PRINT_SIZE,
      grey: true,
    });
  }
}
