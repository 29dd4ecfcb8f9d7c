import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { FORMAT, writeManifest } from "../../scripts/backup/manifest.ts";
import { EXACT_FILE, ROWS_FILE } from "../../scripts/backup/saveTables.ts";
import { commit, DEPLOYED, deploy, type FakeAnswers, git, KILLS, makeWorkingCopy } from "./fakeTools.ts";

const folder = mkdtempSync(join(tmpdir(), "respiro-deploy-"));
const copy = makeWorkingCopy(folder);
const server = createServer((request, response) => {
  const call = `${request.method} ${request.url}`;
  const answers: Record<string, [number, string, string]> = {
    "GET /api/health": [200, "application/json", '{"status":"ok"}'],
    "GET /": [200, "text/html", '<html lang="it"><script src="/assets/main-1.js"></script><h1>Respiro</h1>'],
    "GET /assets/main-1.js": [200, "text/javascript", ""],
    "POST /api/auth/login": [401, "application/json", '{"error":{"code":"invalid_credentials"}}'],
    "POST /api/payments/webhook": [webhookStatus, "application/json", "{}"],
  };
  const [status, type, body] = answers[call] ?? [404, "text/plain", ""];
  response.writeHead(status, { "content-type": type }).end(body);
});
let webhookStatus = 400;
let SMOKE_ADDRESS = "";

beforeEach(async () => {
  webhookStatus = 400;
  if (!server.listening) await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  SMOKE_ADDRESS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const NEWEST = readdirSync("migrations").findLast((file) => file.endsWith(".sql"));
const run = (answers: FakeAnswers, ...args: string[]) => deploy(copy, answers, args, { SMOKE_ADDRESS });
/** Commands that change something in the account. */
const changes = (calls: string[]) =>
  calls.filter((call) => /^(deploy |d1 create|r2 bucket create|d1 migrations apply)/.test(call));

test("production is checked, migrated, deployed, asked and tagged, and the way back is printed before", async () => {
  const { ok, output, calls } = await run(DEPLOYED, "production");
  expect(output).toContain("Respiro is at https://www.mare.it");
  expect(ok).toBe(true);
  expect(output).toMatch(/Check the pending migrations … .*, \d+ from 0002_search_synonyms.sql on/);
  expect(output).toContain("there is no release yet");
  expect(changes(calls)).toEqual([
    "d1 migrations apply DB --remote --env production",
    "deploy --env production",
  ]);
  const [bookmark, migrating] = ["d1 time-travel info", "d1 migrations apply"].map((begin) =>
    calls.findIndex((call) => call.startsWith(begin)),
  );
  expect(bookmark).toBeLessThan(Number(migrating));
  expect(output).toContain("npx wrangler rollback v-before --env production");
  expect(output).toContain(
    "npx wrangler d1 time-travel restore respiro --env production --bookmark=0000-before",
  );
  expect(git(copy, "tag")).toMatch(/^release-\d{8}T\d{6}\n$/);
});

test("staging has its own database and no tag, and a first deploy creates what it needs", async () => {
  const tags = git(copy, "tag");
  const { ok, output, calls } = await run(
    {
      ...DEPLOYED,
      "d1 list": "[]",
      "d1 create": "",
      "r2 bucket info": { fails: "The specified bucket does not exist. [code: 10006]" },
      "r2 bucket create": "",
    },
    "staging",
  );
  expect(output).toContain("Respiro (prova) is at");
  expect(ok).toBe(true);
  expect(changes(calls)).toEqual([
    "d1 create respiro-staging --jurisdiction eu",
    "r2 bucket create respiro-staging-uploads --jurisdiction eu",
    "d1 migrations apply DB --remote --env staging",
    "deploy --env staging",
  ]);
  expect(output).toContain(
    'will lie in the jurisdiction "eu" (DATA_JURISDICTION), which cannot be changed later',
  );
  // The version that answers is the empty one of `wrangler secret put`, to which nobody goes back.
  expect(output).toContain("There was no version before");
  expect(output).not.toContain("wrangler rollback");
  expect(git(copy, "tag")).toBe(tags);
});

test("a first deploy killed after any of its changes goes on, and makes nothing twice", async () => {
  const account: FakeAnswers = {
    ...DEPLOYED,
    "d1 list": "[]",
    "d1 create": KILLS,
    "r2 bucket info": { fails: "The specified bucket does not exist. [code: 10006]" },
    "r2 bucket create": KILLS,
    // As wrangler prints it.
    "d1 execute": {
      fails:
        "✘ [ERROR] A request to the Cloudflare API (/accounts/a/d1/database/d/query) failed.\n\n  no such table: d1_migrations: SQLITE_ERROR [code: 7500]\n",
    },
    "d1 migrations": KILLS,
    deploy: KILLS,
  };
  // What the account has after each kill.
  const made: FakeAnswers[] = [
    { "d1 list": DEPLOYED["d1 list"] ?? "" },
    { "r2 bucket info": DEPLOYED["r2 bucket info"] ?? "" },
    { "d1 execute": `[\n{"results":[{"name":"${NEWEST}"}]}]`, "d1 migrations": "" },
    { deploy: "" },
  ];
  const outputs: string[] = [];
  const all: string[] = [];
  for (const state of [{}, ...made]) {
    const { output, calls } = await run(Object.assign(account, state), "production");
    outputs.push(output);
    all.push(...changes(calls));
  }
  expect(outputs[2]).toMatch(/Check the pending migrations … .*, \d+ from 0000_baseline.sql on/);
  expect(all).toEqual([
    "d1 create respiro --jurisdiction eu",
    "r2 bucket create respiro-uploads --jurisdiction eu",
    "d1 migrations apply DB --remote --env production",
    // Without a pending migration wrangler says that there is none.
    "d1 migrations apply DB --remote --env production",
    "deploy --env production",
    "d1 migrations apply DB --remote --env production",
    "deploy --env production",
  ]);
  expect(outputs.filter((output) => output.includes("Respiro is at"))).toEqual([outputs.at(-1)]);
});

test.each<[string, FakeAnswers, RegExp]>([
  ["nobody is signed in", { whoami: { fails: "no" } }, /Not signed in to Cloudflare/],
  [
    "a secret is missing",
    { "secret list": '[{"name":"JWT_SECRET"},{"name":"STRIPE_SECRET_KEY"}]' },
    /Missing secrets[\s\S]*npx wrangler secret put STRIPE_WEBHOOK_SECRET --env production[\s\S]*STRIPE_ACCOUNTS_WEBHOOK_SECRET[\s\S]*STRIPE_PAYOUTS_WEBHOOK_SECRET/,
  ],
  [
    "there is no Worker yet, and so no secret",
    // As wrangler prints it.
    {
      "secret list": {
        fails:
          '✘ [ERROR] Worker "respiro" (env: production) not found.\n\n\n  If this is a new Worker, run `wrangler deploy` first to create it.\n',
      },
    },
    /npx wrangler secret put JWT_SECRET[\s\S]*STRIPE_WEBHOOK_SECRET/,
  ],
  [
    "the secrets cannot be read",
    { "secret list": { fails: "timeout" } },
    /Check the secrets: .*ended with 1/,
  ],
  [
    "the database is of a later release",
    { "d1 execute": '[\n{"results":[{"name":"9999_later.sql"}]}]' },
    /has the migration 9999_later.sql, which is not here/,
  ],
  ["the build fails", { build: { fails: "a syntax error" } }, /a syntax error/],
  ["no bookmark can be had", { "d1 time-travel": { fails: "timeout" } }, /Note the database's bookmark/],
])("nothing is changed when %s", async (_, answers, reason) => {
  const { ok, output, calls } = await run({ ...DEPLOYED, ...answers }, "production");
  expect(output).toMatch(reason);
  expect(ok).toBe(false);
  expect(changes(calls)).toEqual([]);
});

test("nothing is asked of Cloudflare for an unknown site, or with a placeholder for an id", async () => {
  for (const args of [[], ["prod"], ["staging", "production"]])
    expect(await run(DEPLOYED, ...args)).toMatchObject({ ok: false, calls: [""], output: /Usage/ });
  const file = join(copy, "wrangler.toml");
  const config = readFileSync(file, "utf8");
  try {
    writeFileSync(
      file,
      config.replace(
        'database_name = "respiro-staging"',
        'database_name = "respiro-staging"\ndatabase_id = "<id>"',
      ),
    );
    const { ok, output, calls } = await run(DEPLOYED, "staging");
    expect(output).toContain('[env.staging] of wrangler.toml has "<id>" for an id');
    expect([ok, calls]).toEqual([false, [""]]);
    expect(await run(DEPLOYED, "production")).toMatchObject({ ok: true });
  } finally {
    writeFileSync(file, config);
  }
});

test("a failing migration stops the deploy, and the site before goes on", async () => {
  const { ok, output, calls } = await run(
    { ...DEPLOYED, "d1 migrations": { fails: "no such column: nick" } },
    "production",
  );
  expect(ok).toBe(false);
  expect(output).toContain("no such column: nick");
  expect(output).toContain("The code before still answers.");
  expect(output).toContain("--bookmark=0000-before");
  expect(output).not.toContain("wrangler rollback");
  expect(calls).not.toContain("deploy --env production");
});

test("a site that answers wrongly fails the deploy, and the way back is printed", async () => {
  git(copy, "tag", "--force", "release-20260101T000000");
  const tags = git(copy, "tag");
  webhookStatus = 200;
  const { ok, output } = await run(DEPLOYED, "production");
  expect(ok).toBe(false);
  expect(output).toMatch(/release-\S+ has the same tables/);
  expect(output).toContain("the refusal of an unsigned webhook answered 200 instead of 400");
  expect(output).toContain("npx wrangler rollback v-before --env production");
  expect(git(copy, "tag")).toBe(tags);
});

test("a migration that takes something away is refused, and uncommitted files give no tag", async () => {
  const file = join(copy, "migrations/9000_tidy.sql");
  writeFileSync(file, "ALTER TABLE users DROP COLUMN bio;");
  const refused = await run(DEPLOYED, "production");
  expect(refused.output).toContain("Migrations only add: 9000_tidy.sql drops a column of users.");
  expect(changes(refused.calls)).toEqual([]);
  rmSync(file);
  const tags = git(copy, "tag");
  writeFileSync(join(copy, "notes.txt"), "mine");
  const { ok, output } = await run(DEPLOYED, "production");
  expect([ok, output]).toEqual([true, expect.stringContaining("No tag: some files are not committed")]);
  expect(git(copy, "tag")).toBe(tags);
  commit(copy, "notes");
});

test("a restore creates what a lost account lacks, and goes on without a namespace, before the first deploy", async () => {
  const backup = join(folder, "backup");
  mkdirSync(backup);
  writeFileSync(join(backup, ROWS_FILE), "");
  writeFileSync(join(backup, EXACT_FILE), "[]");
  writeManifest(backup, {
    ...{ format: FORMAT, made_at: "2026-05-01T08:00:00.000Z", site: "production", release: "abc" },
    level: readdirSync(join(copy, "migrations")).findLast((file) => file.endsWith(".sql")) ?? "",
    ...{ tables: {}, sequences: {}, files: {}, objects: [], missing_objects: [], rows_only: true },
  });
  const { output, calls } = await deploy(
    copy,
    {
      ...{ "d1 list": "[]", "d1 create": "", "r2 bucket create": "", "d1 migrations": "" },
      "r2 bucket info": { fails: "The specified bucket does not exist. [code: 10006]" },
      "d1 execute": '[\n{"results":[]},{"results":[]}]',
      // As wrangler prints it.
      "kv key delete": {
        fails:
          '✘ [ERROR] No KV namespace ID found for binding "CONFIG" in the deployed Worker settings for "respiro".',
      },
      "d1 export": { fails: "timeout" },
    },
    [backup, "--remote", "--env", "production"],
    { script: "restore" },
  );
  expect(changes(calls)).toEqual([
    "d1 create respiro --jurisdiction eu",
    "r2 bucket create respiro-uploads --jurisdiction eu",
    expect.stringMatching(/^d1 migrations apply respiro --remote/),
  ]);
  // Rows alone: nothing is asked of the bucket, so its account is not looked up.
  expect(calls.filter((call) => call.startsWith("whoami"))).toEqual([]);
  expect(output).toMatch(/Clear the public settings … \d.*\nCompare the rows … failed/);
});
