import { defineConfig } from "vitest/config";

/**
 * Journeys in Chromium against the built site, three files at a time, for a page often waits: they share one site, each
 * has its own people. Files that follow each other in a process share its browser and what it has loaded.
 */
export default defineConfig({
  test: {
    include: ["tests/e2e/*.test.ts"],
    globalSetup: "tests/e2e/setup.ts",
    maxWorkers: 3,
    isolate: false,
    // A busy machine is not a fault; what passes only then is named by `npm test`, and is looked into.
    retry: 1,
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});
