import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  applyMigrations,
  deployWorker,
  findNewestMigration,
  findVersion,
  listSecrets,
  readBookmark,
  requireLogin,
} from "./deploy/cloudflare.ts";
import { configProblems } from "./deploy/configProblems.ts";
import { type EnvironmentName, isEnvironmentName, readEnvironment } from "./deploy/environments.ts";
import { describeWayBack, type WayBack } from "./deploy/goingBack.ts";
import { findLastRelease, listNewMigrations, testLastRelease } from "./deploy/lastRelease.ts";
import { listDestructiveStatements } from "./deploy/migrationRules.ts";
import { smokeTest } from "./deploy/smokeTest.ts";
import { confirmLocation, createMissingStores, findStores } from "./deploy/stores.ts";
import { tagRelease } from "./deploy/tagRelease.ts";
import { secretNames } from "./secrets.ts";
import { buildSite } from "./site.ts";
import { main, StepFailure, step, verbose } from "./steps.ts";

/** Time limits for correct answers of the deployed site, and for the first run of the cron, due every five minutes. */
const SMOKE_PATIENCE_MS = Number(process.env.SMOKE_PATIENCE_MS ?? 60_000);
const TICK_PATIENCE_MS = Number(process.env.SMOKE_PATIENCE_MS ?? 360_000);

await main(async () => {
  const env = parseEnvironment(process.argv.slice(2).filter((argument) => argument !== "--verbose"));
  const config = readEnvironment(env);
  const siteUrl = String(config.vars.SITE_URL);
  // Nothing is deployed before every check has passed.
  await step("Check the configuration", () => requireConfig(env));
  await step("Check the Cloudflare login", requireLogin);
  await step("Check the secrets", () => requireSecrets(env));
  const stores = await findStores(env);
  await confirmLocation(stores);
  const migrations = await step(
    "Check the pending migrations",
    () => requireSafeMigrations(env, !stores.hasDatabase),
    describePending,
  );
  await step("Check the last release on the new tables", requireLastRelease, (note) => note);
  await step("Build", buildSite);

  await createMissingStores(stores);
  const back: WayBack = {
    env,
    database: stores.database,
    // Before the first migration the only version is an empty one, which `wrangler secret put` deployed.
    version: migrations.isFirst
      ? null
      : await step("Note the version that answers now", () => findVersion(env), String),
    bookmark: await step("Note the database's bookmark", () => readBookmark(env), String),
    isMigrated: false,
    isDeployed: false,
  };
  try {
    // Migrations run before the deploy, so that new code never meets an old schema.
    back.isMigrated = true;
    await step("Migrate the database", () => applyMigrations(env));
    back.isDeployed = true;
    await step("Deploy", () => deployWorker(env));
    await step("Ask the site", () => requireAnswers(process.env.SMOKE_ADDRESS || siteUrl));
  } catch (error) {
    console.error(`\n${describeWayBack(back)}\n`);
    throw error;
  }
  const tag = env === "production" ? await tagRelease() : null;
  if (tag) console.log(tag);
  console.log(`\n${config.vars.SITE_NAME} is at ${siteUrl}\n\n${describeWayBack(back)}`);
});

function parseEnvironment([name, ...rest]: string[]): EnvironmentName {
  if (isEnvironmentName(name) && rest.length === 0) return name;
  throw new StepFailure("Usage: npm run deploy -- staging|production");
}

function requireConfig(env: EnvironmentName): void {
  const problems = configProblems(env, {
    config: readEnvironment(env),
    local: readEnvironment(),
    other: readEnvironment(env === "staging" ? "production" : "staging"),
  });
  if (problems.length > 0) throw new StepFailure(problems.join("\n"));
}

async function requireSecrets(env: EnvironmentName): Promise<void> {
  const present = await listSecrets(env);
  const missing = secretNames(Boolean(readEnvironment(env).vars.VAPID_PUBLIC_KEY)).filter(
    (name) => !present.includes(name),
  );
  if (missing.length === 0) return;
  const commands = missing.map((name) => `  npx wrangler secret put ${name} --env ${env}`).join("\n");
  throw new StepFailure(`Missing secrets, which docs/operating.md explains. Set each with:\n${commands}`);
}

/** The migrations that a database lacks, and whether it has had none yet. */
type PendingMigrations = { files: string[]; isFirst: boolean };

/** Throws StepFailure when a pending migration is destructive, or the database is of a later release. */
async function requireSafeMigrations(env: EnvironmentName, isNew: boolean): Promise<PendingMigrations> {
  const newest = isNew ? null : await findNewestMigration(env);
  const files = readdirSync("migrations").filter((file) => file.endsWith(".sql"));
  if (newest !== null && !files.includes(newest)) {
    throw new StepFailure(
      `The database has the migration ${newest}, which is not here: this release is older than it.`,
    );
  }
  const pending = files.filter((file) => newest === null || file > newest).toSorted();
  const problems = pending.flatMap((file) =>
    listDestructiveStatements(readFileSync(join("migrations", file), "utf8")).map(
      ({ reason }) => `${file} ${reason}`,
    ),
  );
  if (problems.length > 0) throw new StepFailure(`Migrations only add: ${problems.join(", ")}.`);
  return { files: pending, isFirst: newest === null };
}

function describePending({ files }: PendingMigrations): string {
  return files.length === 0 ? "none" : `${files.length} from ${files[0]} on`;
}

/** Tests the last release on the new tables, and returns a summary of the tests. */
async function requireLastRelease(): Promise<string> {
  const tag = await findLastRelease();
  if (!tag) return "there is no release yet";
  const migrations = await listNewMigrations(tag);
  if (migrations.length === 0) return `${tag} has the same tables`;
  await testLastRelease(tag, migrations);
  return `${tag} passes with ${migrations.length} new migrations`;
}

async function requireAnswers(address: string): Promise<void> {
  const problems = await smokeTest(address, SMOKE_PATIENCE_MS, TICK_PATIENCE_MS);
  if (problems.length > 0)
    throw new StepFailure(`${address} does not answer as it must:\n${problems.join("\n")}`);
  if (verbose) console.log(`${address} answers as it must.`);
}
