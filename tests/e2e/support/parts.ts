import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { beforeAll } from "vitest";
import { visits } from "./browser.ts";
import { BUILD_TIMEOUT_MS, buildOnce } from "./buildOnce.ts";

/** What the fields of the page hold, and what they began with. */
export type Held = {
  text: string;
  gallery: string[];
  picture: string | null;
  certificate: string | null;
  place: { location: string; nation: string; latitude?: number; longitude?: number };
  busy: number;
  error?: string;
  sent?: boolean;
};

declare global {
  interface Window {
    begun?: Partial<Held>;
    parts: { values: Held; set: (news: Partial<Held>) => void };
  }
}

let built = "";
let entry = "";
let styleSheets: string[] = [];

/** Builds the code of the parts as the site's own is built. With their own styles beside the site's. */
export function withParts() {
  beforeAll(async () => {
    built = await buildOnce("parts", ["--config", "tests/e2e/support/parts.config.ts"], "production");
    type Chunk = { file: string; isEntry?: boolean; css?: string[] };
    const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(built, "manifest.json"), "utf8"));
    entry = Object.values(chunks).find(({ isEntry }) => isEntry)?.file ?? "";
    styleSheets = [...new Set(Object.values(chunks).flatMap(({ css = [] }) => css))];
  }, BUILD_TIMEOUT_MS);
}

const ADDRESS = "/robots-parts";

/** Opens the page on an address of the site, under the site's own rules for what may be loaded. */
export async function openParts(page: Page, begun: Partial<Held> = {}, search = "") {
  await serveParts(page.context());
  await page.addInitScript((values) => {
    window.begun = values;
  }, begun);
  await page.goto(ADDRESS + search);
  await page.getByRole("heading", { name: "Parti" }).waitFor();
}

/** The visits for which the parts are served: the next visit of the same context begins without routes. */
const served = new WeakSet<object>();

/** To be called before other routes, so that those come first. */
export async function serveParts(context: BrowserContext) {
  const visit = visits.get(context);
  if (!visit || served.has(visit)) return;
  served.add(visit);
  await context.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(built, pathname);
    if (pathname.startsWith("/assets/") && existsSync(file)) return route.fulfill({ path: file });
    if (pathname !== ADDRESS) return route.fallback();
    const response = await route.fetch({ url: new URL("/chi-siamo", route.request().url()).href });
    const site = await response.text();
    const own = styleSheets.map((file) => `<link rel="stylesheet" href="/${file}">`);
    const styles = [
      ...(site.match(/<style[\s\S]*?<\/style>|<link [^>]*rel="stylesheet"[^>]*>/g) ?? []),
      ...own,
    ].join("");
    const meta =
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">';
    const script = `<script type="module" src="/${entry}"></script>`;
    const head = `<head><title>Parti</title>${meta}${styles}${script}</head>`;
    const body = `<!doctype html><html lang="it" data-awake>${head}<body><main id="root"></main></body></html>`;
    return route.fulfill({ response, body });
  });
}

export function held(page: Page): Promise<Held> {
  return page.evaluate(() => window.parts.values);
}
