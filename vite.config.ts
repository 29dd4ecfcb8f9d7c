import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { viteStaticCopy } from "vite-plugin-static-copy";
import { indexStyles } from "./scripts/indexStyles.ts";
import { precached } from "./scripts/precached.ts";
import { pureComponents } from "./scripts/pureComponents.ts";
import { sharedParts } from "./scripts/sharedParts.ts";
import { staticStyles } from "./scripts/staticStyles.ts";

const api = `http://localhost:${process.env.WORKER_PORT ?? 8788}`;
const web = join(import.meta.dirname, "web");
const styledSystem = join(import.meta.dirname, "styled-system");

/** The app: in development `vite` serves it, `vite build` writes it to `dist/`. */
export const app: UserConfig = {
  root: "web",
  publicDir: "static",
  plugins: [
    react(),
    staticStyles(styledSystem),
    indexStyles(),
    pureComponents(),
    viteStaticCopy({ targets: [{ src: "../locales", dest: "." }] }),
  ],
  resolve: { alias: { "styled-system": styledSystem } },
  server: { proxy: { "/api": api, "/public": api, "/share": api } },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    // Lists of what each part needs would be 3.5 kB of a first visit; the service worker keeps the parts anyway.
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 450,
    rolldownOptions: {
      // entry.ts imports main.tsx on demand; as an entry too, what it imports is `$initial`.
      input: [join(web, "index.html"), join(web, "main.tsx")],
      treeshake: { moduleSideEffects: [{ test: /\/styled-system\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: "entry",
              test: /\/web\/(entry\.ts|index\.html|index\.css)|vite\/preload-helper/,
              priority: 2,
            },
            {
              name: "react",
              test: /\/web\/reactDomClient\.ts|node_modules\/(react|react-dom|scheduler)\//,
              priority: 1,
            },
            // What the app begins with in one file: automatic splitting would part it by which pages use it too.
            { name: "app", tags: ["$initial"] },
            ...sharedParts,
          ],
        },
      },
    },
  },
};

/** The service worker, built after the app, because it lists the app's files by their names: `vite build --mode offline`. */
function serviceWorker(): UserConfig {
  return {
    root: "web",
    publicDir: false,
    define: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      PRECACHED: JSON.stringify(precached("dist")),
    },
    build: {
      outDir: "../dist",
      emptyOutDir: false,
      rolldownOptions: {
        input: "web/offline/worker.ts",
        // The address of a service worker must never change, or browsers would never hear of the next one.
        output: { format: "iife", entryFileNames: "sw.js", codeSplitting: false },
      },
    },
  };
}

export default defineConfig(({ mode }) => (mode === "offline" ? serviceWorker() : app));
