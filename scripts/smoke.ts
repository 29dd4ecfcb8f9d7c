import { smokeTest } from "./deploy/smokeTest.ts";
import { main, StepFailure, step } from "./steps.ts";

await main(async () => {
  const [address = "", ...rest] = process.argv.slice(2).filter((argument) => argument !== "--verbose");
  const url = URL.parse(address);
  // "localhost:8787" parses too, as an address without a host.
  if (!url?.host || rest.length > 0) throw new StepFailure("Usage: npm run smoke -- https://www.example.org");
  const problems = await step("Ask the site", () => smokeTest(url.origin, 0));
  if (problems.length > 0) throw new StepFailure(problems.join("\n"));
});
