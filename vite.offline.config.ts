import { defineConfig } from "vite";
import { precached } from "./scripts/precached.ts";

/** The service worker, after the site: it knows the site's files by their names. */
export default defineConfig({
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
});
