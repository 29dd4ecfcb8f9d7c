import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright";
import { waitForFrame } from "./browser.ts";

const library = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const AXE = readFileSync(library.resolve("axe-core/axe.min.js"), "utf8");

/** Brought in by us, once for a page: left to itself, the builder brings a megabyte and a half twice for each look. */
const BROUGHT_ALREADY = "0";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that ask for colours: between light and dark nothing else differs, for both are the same elements. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds on the page by WCAG 2.2 AA, one readable line each.
 * The legacy mode only leaves frames of other sites unasked, and we have none; with the rest, it is five times as fast.
 */
export function findAxeViolations(page: Page): Promise<string[]> {
  return runAxe(page, { type: "tag", values: TAGS });
}

/** What axe finds of a page's colours: in the dark, of a page that it has seen whole in the light at the same size. */
export function findColourViolations(page: Page): Promise<string[]> {
  return runAxe(page, { type: "rule", values: OF_COLOURS });
}

/** What a modal dialog stands over is marked by it and out of everybody's reach: what is in front is asked about alone. */
const BEHIND_A_DIALOG = "[data-aria-hidden]";

/** Texts of the page itself whose contrast is below WCAG's level AAA: for screens that are read in bright light. */
export function findContrastBelowAaa(page: Page): Promise<string[]> {
  return runAxe(page, { type: "rule", values: ["color-contrast-enhanced"] }, "main");
}

type Rules = { type: "tag" | "rule"; values: string[] };

async function runAxe(page: Page, runOnly: Rules, within = "body"): Promise<string[]> {
  // What comes in is somewhere else in its first frame.
  await waitForFrame(page);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const { violations } = await new AxeBuilder({ page, axeSource: BROUGHT_ALREADY })
    .include(within)
    .exclude(BEHIND_A_DIALOG)
    .options({ runOnly, resultTypes: ["violations"], preload: false })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} (${failureSummary})`),
  );
}
