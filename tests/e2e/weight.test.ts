import { expect, test } from "vitest";
import { PAGES, pathOf } from "../bench/pages.ts";
import { gzipped, gzippedCss, weigh } from "../bench/weighing.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { findEvent } from "./support/events.ts";

/** What a first visit may load, in bytes with gzip. */
const SCRIPT_MAX = 125_500;
const CSS_MAX = 15_000;
/** And the style sheet that comes with the first screen beyond it. */
const LATER_CSS_MAX = 10_000;
const LATER_CSS = /\/assets\/later-[^/]+\.css$/;

withBrowser();

test("a first visit loads no more script and CSS than its budget", async () => {
  const { slug } = await findEvent(() => true);
  const over: string[] = [];
  for (const measured of PAGES.filter(({ kind }) => kind === "html")) {
    const { page, context, leave } = await visitor({ phone: true });
    const { addresses } = await weigh(await context.newCDPSession(page));
    await page.goto(pathOf(measured, slug), { waitUntil: "networkidle" });
    const script = await gzipped(addresses("script"));
    const css = await gzippedCss(page, addresses("stylesheet"));
    if (script > SCRIPT_MAX) over.push(`${measured.name}: ${script} bytes of script`);
    if (css > CSS_MAX) over.push(`${measured.name}: ${css} bytes of CSS`);
    if (addresses("stylesheet").some(isLater)) over.push(`${measured.name}: the later style sheet`);
    expect(Math.min(script, css)).toBeGreaterThan(1000);
    await leave();
  }
  expect(over).toEqual([]);
});

test("what every other screen is dressed with is one more style sheet, asked for once and no heavier than its budget", async () => {
  const { page, context, leave } = await visitor({ phone: true });
  const { addresses } = await weigh(await context.newCDPSession(page));
  await page.goto("/auth", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: /^Lingua/ }).click();
  await page.getByRole("menuitem", { name: "Polski" }).waitFor();
  const later = addresses("stylesheet").filter(isLater);
  expect(later).toHaveLength(1);
  expect(await gzipped(later)).toBeLessThanOrEqual(LATER_CSS_MAX);
  await leave();
});

function isLater(address: string): boolean {
  return LATER_CSS.test(address);
}
