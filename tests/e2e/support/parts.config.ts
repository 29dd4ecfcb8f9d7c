import { join } from "node:path";
import { mergeConfig } from "vite";
import { app } from "../../../vite.config.ts";

/** The fields of an organizer's form by themselves, built as the site's own code is. */
export default mergeConfig(app, {
  build: { rolldownOptions: { input: { parts: join(import.meta.dirname, "parts.mjs") } } },
});
