import { join } from "node:path";
import type { UserConfig } from "vite";
import { app } from "../../../vite.config.ts";

/** The fields of an organizer's form by themselves, built as the site's own code is, with an entry of their own. */
export default {
  ...app,
  build: {
    ...app.build,
    rolldownOptions: {
      ...app.build?.rolldownOptions,
      input: { parts: join(import.meta.dirname, "parts.mjs") },
    },
  },
} satisfies UserConfig;
