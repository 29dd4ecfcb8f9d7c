import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

const BUNDLE = "node_modules/.cache/openapi";

/** Replaces modules that only workerd and the built site have; none of them runs while the routes are listed. */
const onlyInWorkerd: Plugin = {
  name: "only-in-workerd",
  enforce: "pre",
  resolveId(id) {
    const isMissing = id === "cloudflare:workers" || id === "#server" || /\.(woff|wasm)$/.test(id);
    return isMissing ? `\0only-in-workerd:${id}` : undefined;
  },
  load(id) {
    if (!id.startsWith("\0only-in-workerd:")) return undefined;
    return "export class DurableObject {}\nexport const env = {};\nexport const renderPage = undefined;\nexport default new ArrayBuffer(0);";
  },
};

/**
 * Writes the description of the API into `folder`: `openapi.json`, and `openapi.html` to read. The Worker's own route
 * table is bundled and loaded in Node for this.
 */
export async function writeApiDescription(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [onlyInWorkerd],
    build: { ssr: "scripts/openapi/entry.ts", outDir: BUNDLE, minify: false },
  });
  const { describeApi, renderPage } = await import(pathToFileURL(resolve(BUNDLE, "entry.js")).href);
  const document = describeApi();
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
  writeFileSync(join(folder, "openapi.html"), renderPage(document));
}
