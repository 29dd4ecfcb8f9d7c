import { defineConfig } from "vitest/config";

/** Journeys in Chromium against the built site, one file after the other: they share one site. */
export default defineConfig({
  test: {
    include: ["tests/e2e/*.test.ts"],
    globalSetup: "tests/e2e/setup.ts",
    fileParallelism: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});
