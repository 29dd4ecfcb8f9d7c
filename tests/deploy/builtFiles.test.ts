import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { expect, test } from "vitest";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

/** A Worker that says that it was woken. */
const WOKEN =
  'export default { fetch: () => new Response("woken", { headers: { "cache-control": "no-store" } }) }';

test("a built file is answered before the Worker, and a missing one by it, so that no browser caches the 404", async () => {
  const directory = mkdtempSync(join(tmpdir(), "built-"));
  mkdirSync(join(directory, "assets"));
  for (const name of ["assets/main-1.js", "index.html", "manifest.json", "styles.json", "openapi.json"])
    writeFileSync(join(directory, name), "built");
  copyFileSync("web/static/_headers", join(directory, "_headers"));
  const { assets } = unstable_getMiniflareWorkerOptions("wrangler.toml").workerOptions;
  const site = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: WOKEN,
      assets: Object.assign({}, assets, { directory }),
    }),
  );
  try {
    const answers = await Promise.all(
      [
        "/assets/main-1.js",
        "/assets/main-2.js",
        "/locales/it/x.json",
        "/",
        "/index.html",
        "/styles.json",
        "/openapi.json",
      ].map(async (path) => {
        const response = await site.dispatchFetch(`https://respiro.test${path}`);
        return [path, await response.text(), response.headers.get("cache-control")];
      }),
    );
    const [there, ...others] = answers;
    expect(there).toEqual(["/assets/main-1.js", "built", "public, max-age=31536000, immutable"]);
    for (const [path, text, caching] of others)
      expect([path, text, caching]).toEqual([path, "woken", "no-store"]);
  } finally {
    await site.dispose();
    rmSync(directory, { recursive: true });
  }
});
