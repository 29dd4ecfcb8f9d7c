import type { Page } from "playwright";
import { expect } from "vitest";
import { accessibilityFaults, colourFaults } from "./axe.ts";
import { DESKTOP, drawn, PHONE, resize, shoot } from "./browser.ts";

const LOOKS = {
  "desktop-light": { size: DESKTOP, dark: false },
  "desktop-dark": { size: DESKTOP, dark: true },
  "phone-light": { size: PHONE, dark: false },
  "phone-dark": { size: PHONE, dark: true },
};
export type Look = keyof typeof LOOKS;

export const ON_A_DESKTOP: Look[] = ["desktop-light", "desktop-dark"];
export const ON_A_PHONE: Look[] = ["phone-light", "phone-dark"];
export const IN_THE_LIGHT: Look[] = ["phone-light", "desktop-light"];

/**
 * What stands on the page, in one look after the other, so that it is opened and led there once: keeps a picture, lets
 * axe look, in the dark at the colours alone where it sees the same size in the light, and finds nothing wider than the
 * screen. The page then goes on in the size and the light that it had.
 */
export async function inspectLooks(
  page: Page,
  name: string,
  looks: Look[] = [...ON_A_PHONE, ...ON_A_DESKTOP],
) {
  const before = await worn(page);
  const faults: Record<string, string[]> = {};
  for (const look of looks) {
    await wear(page, LOOKS[look]);
    const wide = await tooWide(page);
    await drawWhole(page, true);
    // What was undrawn in the light takes its colours of the dark a moment later.
    if (LOOKS[look].dark) await page.waitForTimeout(300);
    await shoot(page, `${name}-${look}`);
    const isKnown = looks.some((other) => other !== look && other === look.replace("dark", "light"));
    faults[look] = [...(await (isKnown ? colourFaults : accessibilityFaults)(page)), ...wide];
    await drawWhole(page, false);
  }
  await wear(page, before);
  expect(faults).toEqual(Object.fromEntries(looks.map((look) => [look, []])));
}

type Worn = { size: { width: number; height: number }; dark: boolean };

async function worn(page: Page): Promise<Worn> {
  const size = page.viewportSize();
  if (!size) throw new Error("a page of the journeys has a size");
  return { size, dark: await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches) };
}

async function wear(page: Page, { size, dark }: Worn) {
  await resize(page, size);
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  await drawn(page);
}

/** What is left undrawn far down would keep the colours that it came with. Said past the page's rules for styles. */
function drawWhole(page: Page, whole: boolean) {
  return page.evaluate((whole) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = whole ? [sheet] : [];
  }, whole);
}

/** A telephone shows a page that is too wide from further away: its window grows with it, the page's own width does not. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} wide on a screen of ${clientWidth}`] : [];
  });
}
