import { chromium } from "playwright";
import { chromiumArgs } from "../../scripts/chromium.ts";
import { median } from "./median.ts";
import type { Observed } from "./observing.ts";
import { type Seen, visit } from "./visiting.ts";
import { gzipped, type Weight } from "./weighing.ts";

const VISITS = 5;

/** A page on a phone. */
export interface Browsed {
  page: string;
  /** Medians of the visits. */
  times: Observed;
  /** As it came over the network. */
  weight: Weight;
  /** Medians of what all files of a kind have in bytes with gzip. */
  gzip: { script: number; css: number };
}

/** Visits each address five times and takes the median of every figure. */
export async function browse(chromiumPath: string, addresses: Record<string, string>): Promise<Browsed[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs });
  try {
    const browsed: Browsed[] = [];
    for (const [page, address] of Object.entries(addresses)) {
      const visits: Seen[] = [];
      for (let turn = 0; turn < VISITS; turn += 1) visits.push(await visit(browser, address));
      browsed.push({ page, ...(await summedUp(visits)) });
    }
    return browsed;
  } finally {
    await browser.close();
  }
}

async function summedUp(visits: Seen[]) {
  const gzips = visits.map(async ({ scripts, css }) => ({ script: await gzipped(scripts), css }));
  return {
    times: medians(visits.map(({ times }) => times)),
    weight: medians(visits.map(({ weight }) => weight)),
    gzip: medians(await Promise.all(gzips)),
  };
}

function medians<Figures extends object>(all: Figures[]): Figures {
  const names = Object.keys(all[0] ?? {}) as (keyof Figures)[];
  const middle = names.map((name) => [name, median(all.map((figures) => Number(figures[name])))]);
  return Object.fromEntries(middle);
}
