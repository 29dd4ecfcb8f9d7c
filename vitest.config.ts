import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, statfsSync } from "node:fs";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, defineProject } from "vitest/config";
import { answerFatturaSchema } from "./tests/support/fattura/answerFatturaSchema.ts";

// In megabytes. With the small young generation of V8 itself, workerd spends 7 % more processor time on a test run.
process.env.MINIFLARE_WORKERD_V8_FLAGS ??= "--min-semi-space-size=16 --max-semi-space-size=32";

const styles = Object.fromEntries(
  ["css", "patterns"].map((part) => [
    `styled-system/${part}`,
    `${import.meta.dirname}/styled-system/${part}/index.mjs`,
  ]),
);

/**
 * Draws cases and random runs. The short run draws from the code: the same commit is always judged by the same cases, and any
 * change draws others. The long run, which is there to find what nobody thought of, draws from the clock.
 */
function chooseSeed(): string {
  if (process.env.FUZZ_SEED) return process.env.FUZZ_SEED;
  if (process.env.TEST_LONG) return String(Date.now() % 2 ** 31);
  const { stdout } = spawnSync("git", ["ls-files", "--stage"], {
    cwd: import.meta.dirname,
    maxBuffer: 2 ** 24,
  });
  const hash = createHash("sha256").update(stdout ?? "");
  return String(hash.digest().readUInt32BE() % 2 ** 31);
}

/** Whether all random runs are made (`npm run test:long`), their seed, and another number of random calls. */
const random = {
  TEST_LONG: process.env.TEST_LONG ?? "",
  FUZZ_SEED: chooseSeed(),
  FUZZ_CALLS: process.env.FUZZ_CALLS ?? "",
};

/** Gives fast-check the seed. */
const DRAWS = "tests/support/sameDraws.ts";

/** Tests that need Node, most of them because they read the files of the project. */
const unit = [
  "tests/{architecture,dependencies,documents,locales,parsers,scale,schema,vocabulary,wording}.test.ts",
  "tests/{uploads/metadata,web}/**/*.test.ts",
  "tests/payments/{secrets,standInServer}.test.ts",
  "tests/payouts/accountRules.test.ts",
  "tests/{admin,registers}/command.test.ts",
  "tests/{events,forum,profiles,registers,search}/demo.test.ts",
  "tests/mail/ownerWarnings.test.ts",
  "tests/{backup,deploy}/*.test.ts",
];

/** The operator's commands as they run, on databases of wrangler's own: each call of it is seconds of processor time. */
const operating = "tests/operating/*.test.ts";

/** The libraries of the Worker and of the pages that it renders. */
const libraries = [
  "@hono/zod-validator",
  "@resvg/resvg-wasm",
  "@tanstack/react-query",
  "date-fns",
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "fflate",
  "fontkit",
  "hono",
  "hono/body-limit",
  "hono/factory",
  "hono/html",
  "hono/http-exception",
  "hono/route",
  "hono/secure-headers",
  "hono/trailing-slash",
  "htmlparser2",
  "hucre/xlsx",
  "ical-generator",
  "isbot",
  "jose",
  "jotai",
  "libphonenumber-js/min",
  "lucide-react",
  "papaparse",
  "pdfkit",
  "react",
  "react-dom",
  "react-dom/server",
  "react-router",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "rosetta",
  "sanitize-html",
  "stripe",
  "uuid",
  "valibot",
  "zod",
];

/** A busy machine is not a fault; what passes only when retried is named by `npm test`, and is looked into. */
const SECOND_TRIES = 2;

/**
 * Journeys in Chromium against the built site, three files at a time, for a page often waits: they share one site, each
 * has its own users. Files that follow each other in a process share its browser and what it has loaded.
 */
const journeys = defineProject({
  test: {
    name: "journeys",
    include: ["tests/e2e/*.test.ts"],
    globalSetup: "tests/e2e/setup.ts",
    maxWorkers: 3,
    // Projects with another number of workers run one after the other.
    sequence: { groupOrder: 1 },
    isolate: false,
    setupFiles: DRAWS,
    retry: SECOND_TRIES,
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    env: random,
  },
});

/** Where Linux holds files in memory. */
const MEMORY = "/dev/shm";
const MEMORY_MIN_BYTES = 2 ** 30;

/** D1 commits after every statement, reads too: on a disk each round trip waits for it, and takes half as long again. */
function holdDatabasesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > MEMORY_MIN_BYTES) process.env.TMPDIR = MEMORY;
}

/** Tests on workerd, with the bindings of wrangler.toml. */
function onWorkerd(name: string, include: string[], exclude: string[]) {
  return defineProject({
    // The same aliases as in wrangler.toml, for rendering on the server.
    resolve: {
      alias: {
        "#server": `${import.meta.dirname}/tests/support/rendering.mjs`,
        ...styles,
      },
    },
    plugins: [
      cloudflareTest(async () => {
        holdDatabasesInMemory();
        return {
          wrangler: { configPath: "./wrangler.toml" },
          remoteBindings: false,
          miniflare: {
            bindings: {
              MIGRATIONS: await readD1Migrations("./migrations"),
              SITE_URL: "https://respiro.test",
              JWT_SECRET: "a secret for the tests alone, long enough",
              TOTP_SECRET: "another secret for the tests alone, long enough",
              STRIPE_SECRET_KEY: "a key for the tests alone",
              STRIPE_WEBHOOK_SECRET: "a webhook's secret for the tests alone",
              STRIPE_ACCOUNTS_WEBHOOK_SECRET: "the accounts' webhook secret for the tests alone",
              STRIPE_PAYOUTS_WEBHOOK_SECRET: "the payouts' webhook secret for the tests alone",
              TAX_DATA_SECRET: "a secret of tax data, for the tests alone",
              STRIPE_API_BASE: "https://stripe.test",
              VAPID_PUBLIC_KEY:
                "BJ1-Imh1Kew3nY7G_yLY93RVapF9HQVc1WBIeJ23HuL0RFeEz73hYOzkSELK75r8idcKs2CgPUk7BTr3N5cNiZk",
              VAPID_PRIVATE_KEY: "Ci0hT3Y_O1w7QKbgkfojnx9PTDLBjd0Kg-70XwMwHWM",
            },
            serviceBindings: {
              FATTURA_SCHEMA: answerFatturaSchema,
            },
          },
        };
      }),
    ],
    test: {
      name,
      // Files run one after another in the same runtime: to start one and to load the Worker into it takes seconds.
      isolate: false,
      // A runtime waits a third of its time for its database: three of them keep two processors busy.
      maxWorkers: 3,
      retry: SECOND_TRIES,
      // Beside the journeys these tests get the processor time that is left: the longest of them take 20 s alone.
      testTimeout: 400_000,
      hookTimeout: 400_000,
      // In one piece each, instead of file by file anew for every file of tests.
      deps: { optimizer: { ssr: { enabled: true, include: libraries } } },
      include,
      exclude,
      globalSetup: "tests/support/assets.ts",
      setupFiles: [DRAWS, "tests/support/setup.ts"],
      env: {
        VITE_API_BASE: "https://respiro.test",
        ...random,
      },
    },
  });
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias: styles },
        // Files share what they import, such as contracts, translations and parts of pages.
        test: {
          name: "unit",
          include: unit,
          isolate: false,
          setupFiles: DRAWS,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          env: random,
        },
      },
      {
        test: {
          name: "operating",
          include: [operating],
          testTimeout: 400_000,
          hookTimeout: 400_000,
          env: random,
        },
      },
      onWorkerd("worker", ["tests/**/*.test.ts"], [...unit, operating, "tests/e2e/**"]),
      journeys,
    ],
  },
});
