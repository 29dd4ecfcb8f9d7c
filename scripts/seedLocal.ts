import { LOCAL_STATE, migrate, seed } from "./site.ts";
import { main, step, verbose } from "./steps.ts";

await main(async () => {
  const args = process.argv.slice(2).filter((argument) => argument !== "--verbose");
  await step("Migrate the database", () => migrate(LOCAL_STATE));
  const summary = await step("Seed demo data", () => seed(LOCAL_STATE, args));
  // The runtime warns of Durable Objects, which the seed does not need.
  if (!verbose) console.log(summary.replaceAll(/^A DurableObjectNamespace .*\n/gm, "").trim());
});
