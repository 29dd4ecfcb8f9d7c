import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright";
import { chromiumArgs } from "../../scripts/chromium.ts";
import { freePort } from "../../scripts/ports.ts";
import { StepFailure } from "../../scripts/steps.ts";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** What Lighthouse says of a page: points of 100, and what took some away. */
export interface Scored {
  page: string;
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Readable lines, the dearest first. */
  lost: string[];
}

/** One run may meet a bad moment of the machine: the one in the middle counts. */
const RUNS = 3;
/** Now and then Lighthouse misses the beginning of a page load, and asks to be run again. */
const TRIES = 3;

/** Lighthouse as it comes: its phone, its simulated network and processor. */
export async function score(chromiumPath: string, addresses: Record<string, string>): Promise<Scored[]> {
  const port = await freePort();
  const args = [...chromiumArgs, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: chromiumPath, args });
  try {
    const scored: Scored[] = [];
    for (const [page, address] of Object.entries(addresses)) {
      const runs = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await scoreOne(port, address));
      runs.sort((one, other) => one.scores.performance - other.scores.performance);
      const [middle] = runs.slice(Math.floor(RUNS / 2));
      if (middle) scored.push({ page, ...middle });
    }
    return scored;
  } finally {
    await browser.close();
  }
}

async function look(port: number, address: string, triesLeft = TRIES - 1): Promise<Result> {
  const result = await lighthouse(address, { port, logLevel: "silent", onlyCategories: [...CATEGORIES] });
  if (!result) throw new StepFailure(`Lighthouse said nothing about ${address}.`);
  const { runtimeError } = result.lhr;
  if (!runtimeError) return result.lhr;
  if (triesLeft === 0) throw new StepFailure(`Lighthouse: ${runtimeError.message}`);
  console.log(`Lighthouse, once more: ${runtimeError.message}`);
  return look(port, address, triesLeft - 1);
}

async function scoreOne(port: number, address: string) {
  const { categories, audits } = await look(port, address);
  const points = (score: number | null | undefined) => Math.round((score ?? 0) * 100);
  const scores = CATEGORIES.map((name) => [name, points(categories[name]?.score)]);
  const lost = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? []).map(({ id, weight }) => {
      const { score = 1, title = id, displayValue = "", explanation = "" } = audits[id] ?? {};
      return { loss: weight * (1 - (score ?? 1)), words: [title, displayValue, explanation], name };
    }),
  )
    .filter(({ loss }) => loss > 0)
    .sort((one, other) => other.loss - one.loss)
    .map(({ name, loss, words }) => `${name}, ${loss.toFixed(1)}: ${words.filter(Boolean).join(". ")}`);
  return { scores: Object.fromEntries(scores) as Scored["scores"], lost };
}
