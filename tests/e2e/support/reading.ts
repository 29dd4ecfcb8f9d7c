import type { Page } from "playwright";

/** How far the page has moved under its reader since it was opened; a thousandth is less than a pixel. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((answer) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => answer(sum), 300);
      }),
  );
}

/** Scrolls to the end of the page by half screens, and back to its top. */
export async function readThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: "instant" });
      await new Promise((later) => setTimeout(later, 60));
    }
    scrollTo({ top: 0, behavior: "instant" });
  });
}
