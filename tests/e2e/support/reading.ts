import type { Page } from "playwright";

/**
 * How far the page has moved under its reader since it was opened; a thousandth is less than a pixel. `within`: counts only
 * what moved inside an element, for a member, whose menu replaces the header's buttons.
 */
export function shiftOf(page: Page, within = "html"): Promise<number> {
  return page.evaluate(
    (within) =>
      new Promise<number>((answer) => {
        type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
        const box = document.querySelector(within);
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[])
            if (within === "html" || sources.some(({ node }) => box?.contains(node))) sum += value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => answer(sum), 300);
      }),
    within,
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
