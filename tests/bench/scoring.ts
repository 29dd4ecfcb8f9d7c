import lighthouse from "lighthouse";
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

/** Lighthouse as it comes: its phone, its simulated network and processor. */
export async function score(chromiumPath: string, addresses: Record<string, string>): Promise<Scored[]> {
  const port = await freePort();
  const args = [...chromiumArgs, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: chromiumPath, args });
  try {
    const scored: Scored[] = [];
    for (const [page, address] of Object.entries(addresses)) {
      scored.push({ page, ...(await scoreOne(port, address)) });
    }
    return scored;
  } finally {
    await browser.close();
  }
}

async function scoreOne(port: number, address: string) {
  const result = await lighthouse(address, { port, logLevel: "silent", onlyCategories: [...CATEGORIES] });
  if (!result) throw new StepFailure(`Lighthouse said nothing about ${address}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new StepFailure(`Lighthouse: ${runtimeError.message}`);
  const points = (score: number | null | undefined) => Math.round((score ?? 0) * 100);
  const scores = CATEGORIES.map((name) => [name, points(categories[name]?.score)]);
  const lost = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? []).map(({ id, weight }) => ({ name, weight, audit: audits[id] })),
  )
    .map(({ name, weight, audit }) => ({ name, audit, loss: weight * (1 - (audit?.score ?? 1)) }))
    .filter(({ loss }) => loss > 0)
    .sort((one, other) => other.loss - one.loss)
    .map(({ name, audit, loss }) =>
      `${name}, ${loss.toFixed(1)}: ${audit?.title} ${audit?.displayValue ?? ""}`.trim(),
    );
  return { scores: Object.fromEntries(scores) as Scored["scores"], lost };
}
