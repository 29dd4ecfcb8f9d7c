import type { Page } from "playwright";
import { expect } from "vitest";
import { findAxeViolations, findColourViolations, findContrastBelowAaa } from "./axe.ts";
import { DESKTOP, PHONE, resize, takeScreenshot, waitForFrame } from "./browser.ts";

const SCREEN_VARIANTS = {
  "desktop-light": { size: DESKTOP, dark: false },
  "desktop-dark": { size: DESKTOP, dark: true },
  "phone-light": { size: PHONE, dark: false },
  "phone-dark": { size: PHONE, dark: true },
  "zoomed-light": { size: { width: DESKTOP.width / 2, height: DESKTOP.height / 2 }, dark: false },
};
export type ScreenVariant = keyof typeof SCREEN_VARIANTS;

export const ON_A_DESKTOP: ScreenVariant[] = ["desktop-light", "desktop-dark"];
export const ON_A_PHONE: ScreenVariant[] = ["phone-light", "phone-dark"];
export const IN_THE_LIGHT: ScreenVariant[] = ["phone-light", "desktop-light"];
/** A desktop's browser at 200 % (WCAG 1.4.4) lays a page out for half its window. */
export const ZOOMED: ScreenVariant[] = ["zoomed-light"];

/** The long test run sees each screen in all its looks, as does a run that keeps pictures. */
const SEES_ALL_LOOKS = Boolean(process.env.TEST_LONG || process.env.SHOTS);

/**
 * What stands on the page, in one look after the other, so that it is opened and led there once: keeps a picture, lets
 * axe look, in the dark at the colours alone where it sees the same size in the light, and finds nothing wider than the
 * screen. The page then goes on in the size and the light that it had. The short test run sees it in one of the looks,
 * that in which it stands where it is among them: to change it and to look again costs more than the journey.
 */
export async function checkScreen(
  page: Page,
  name: string,
  all: ScreenVariant[] = [...ON_A_PHONE, ...ON_A_DESKTOP],
) {
  const before = await readVariant(page);
  const [first] = all.toSorted((one, other) => countChanges(before, one) - countChanges(before, other));
  const looks = SEES_ALL_LOOKS || !first ? all : [first];
  const faults: Record<string, string[]> = {};
  for (const look of looks) {
    await applyVariant(page, SCREEN_VARIANTS[look]);
    const isKnown = looks.some((other) => other !== look && other === look.replace("dark", "light"));
    faults[look] = await findFaults(page, async () => {
      await takeScreenshot(page, `${name}-${look}`);
      return isKnown ? findColourViolations(page) : findAxeViolations(page);
    });
  }
  await applyVariant(page, before);
  expect(faults).toEqual(Object.fromEntries(looks.map((look) => [look, []])));
}

/** How much of a page changes for a look. */
function countChanges(before: VariantSettings, look: ScreenVariant): number {
  const { size, dark } = SCREEN_VARIANTS[look];
  return Number(size.width !== before.size.width) + Number(dark !== before.dark);
}

/** Texts of a page for bright light whose contrast is below 7:1 (WCAG 1.4.6, AAA), in the light and in the dark. */
export async function checkBrightLight(page: Page) {
  const before = await readVariant(page);
  const faults: string[] = [];
  for (const dark of SEES_ALL_LOOKS ? [false, true] : [before.dark]) {
    await applyVariant(page, { size: before.size, dark });
    faults.push(...(await findFaults(page, findContrastBelowAaa)));
  }
  await applyVariant(page, before);
  expect(faults).toEqual([]);
}

async function findFaults(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  const wide = await findOverflow(page);
  await renderWhole(page, true);
  // What was undrawn in the light takes its colours of the dark a moment later.
  if ((await readVariant(page)).dark) await page.waitForTimeout(300);
  const faults = await find(page);
  await renderWhole(page, false);
  return [...wide, ...faults];
}

type VariantSettings = { size: { width: number; height: number }; dark: boolean };

async function readVariant(page: Page): Promise<VariantSettings> {
  const size = page.viewportSize();
  if (!size) throw new Error("a page of the journeys has a size");
  return { size, dark: await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches) };
}

async function applyVariant(page: Page, { size, dark }: VariantSettings) {
  const before = await readVariant(page);
  if (before.dark === dark && before.size.width === size.width && before.size.height === size.height) return;
  await resize(page, size);
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  await waitForFrame(page);
}

/** What is left undrawn far down would keep the colours that it came with. Said past the page's rules for styles. */
function renderWhole(page: Page, whole: boolean) {
  return page.evaluate((whole) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = whole ? [sheet] : [];
  }, whole);
}

/** A telephone shows a page that is too wide from further away: its window grows with it, the page's own width does not. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} wide on a screen of ${clientWidth}`] : [];
  });
}
