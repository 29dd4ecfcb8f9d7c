import { secretNames } from "./secrets.ts";
import { buildSite } from "./site.ts";
import { readSiteUrl, siteUrlProblem } from "./siteUrl.ts";
import { main, refuseUnknownArguments, run, StepFailure, step, verbose } from "./steps.ts";

const DATABASE = "respiro";

await main(async () => {
  refuseUnknownArguments();
  await step("Check the site's address", requireSiteUrl);
  await step("Check the Cloudflare login", requireLogin);
  await step("Build", buildSite);
  // Migrations run first, so that new code never meets an old schema. Wrangler creates the bucket, the namespace and
  // the Durable Objects, and finds the database by name.
  await step("Find or create the database", createDatabase);
  await step("Migrate the database", () =>
    run("wrangler", ["d1", "migrations", "apply", DATABASE, "--remote"]),
  );
  const output = await step("Deploy", () => run("wrangler", ["deploy"]));
  const missing = await step("Check the secrets", missingSecrets);
  const address = /https:\/\/\S+\.workers\.dev/.exec(output)?.[0];
  if (!verbose) console.log(address ? `\nRespiro is at ${address}` : output.trim());
  for (const name of missing) console.log(`Missing secret: set it with \`npx wrangler secret put ${name}\`.`);
});

function requireSiteUrl(): void {
  const problem = siteUrlProblem(readSiteUrl());
  if (problem) throw new StepFailure(problem);
}

async function requireLogin(): Promise<void> {
  await run("wrangler", ["whoami", "--json"]).catch(() => {
    throw new StepFailure(
      "Not signed in to Cloudflare: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.",
    );
  });
}

async function createDatabase(): Promise<void> {
  const databases: { name: string }[] = jsonIn(await run("wrangler", ["d1", "list", "--json"]));
  if (!databases.some(({ name }) => name === DATABASE)) await run("wrangler", ["d1", "create", DATABASE]);
}

async function missingSecrets(): Promise<string[]> {
  const present: { name: string }[] = jsonIn(await run("wrangler", ["secret", "list", "--format", "json"]));
  return secretNames().filter((wanted) => !present.some(({ name }) => name === wanted));
}

/** The JSON array in a command's output, ignoring notices around it. */
function jsonIn<Value>(output: string): Value {
  return JSON.parse(output.slice(output.indexOf("["), output.lastIndexOf("]") + 1));
}
