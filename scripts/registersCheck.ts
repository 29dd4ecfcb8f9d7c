import { parseDatabaseTarget } from "./adminArguments.ts";
import { checkSeals, describeSealProblem } from "./checkSeals.ts";
import { queryDatabase } from "./queryDatabase.ts";
import { migrate } from "./site.ts";
import { main, StepFailure, step } from "./steps.ts";

const USAGE = "Usage: npm run registers:check [-- --remote] [--env staging]";

await main(async () => {
  const target = parseDatabaseTarget(USAGE);
  if (!target.remote) await step("Migrate the database", () => migrate(target.state));
  const { problems } = await step(
    "Check the seals",
    () => checkSeals((statements) => queryDatabase(target, statements)),
    (found) => `${found.links} links of ${found.organizers} organizers, ${found.problems.length} problems`,
  );
  for (const problem of problems) console.log(describeSealProblem(problem));
  if (problems.length > 0) throw new StepFailure("Some registers are not what was sealed.");
});
