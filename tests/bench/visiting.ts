import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { StepFailure } from "../../scripts/steps.ts";
import { blockingOf, type Observed, read, watch } from "./observing.ts";
import { gzippedCss, type Weight, weigh } from "./weighing.ts";

/** The phone and the processor that Lighthouse takes, the network of a bad day at sea. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const PROCESSOR_TIMES_SLOWER = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
const QUIET_MS = 1000;

/** A button that every page of the app has. */
const TAPPED = /^Lingua/;

/** What one visit saw. */
export interface Seen {
  times: Observed;
  weight: Weight;
  /** The addresses of the files that were loaded. */
  scripts: string[];
  /** Bytes with gzip. */
  css: number;
}

/** Visits an address as somebody who has never been here, then taps a button. */
export async function visit(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext({ ...PHONE, locale: "it-IT" });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { weight, addresses } = await weigh(session);
    const network = {
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    };
    await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
    await session.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_TIMES_SLOWER });
    await page.addInitScript(watch);
    await restOn(page, address);
    await pause(QUIET_MS);
    const loaded = await page.evaluate(read);
    const css = await gzippedCss(page, addresses("stylesheet"));
    const seen = { weight: { ...weight }, scripts: addresses("script"), css };
    const button = page.getByRole("button", { name: TAPPED }).first();
    if (await button.count()) await button.tap();
    await pause(QUIET_MS);
    const { interaction } = await page.evaluate(read);
    const { answered, firstPaint, largestPaint, layoutShift } = loaded;
    const blocking = blockingOf(loaded);
    return { ...seen, times: { answered, firstPaint, largestPaint, layoutShift, blocking, interaction } };
  } finally {
    await context.close();
  }
}

/** Opens the address and waits until nothing is on its way any more; where it does not end, says what is. */
async function restOn(page: Page, address: string): Promise<void> {
  const onTheirWay = new Set<string>();
  page.on("request", (request) => onTheirWay.add(request.url()));
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => onTheirWay.delete(request.url()));
  }
  await page.goto(address, { waitUntil: "networkidle" }).catch((error) => {
    throw new StepFailure(
      `${address} does not come to rest.`,
      `${error.message}\n${[...onTheirWay].join("\n")}`,
    );
  });
}
