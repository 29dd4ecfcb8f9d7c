import { parseArgs } from "node:util";
import { type DatabaseTarget, parseTargetEnvironment } from "./adminArguments.ts";
import { checkSeals, describeSealProblem } from "./checkSeals.ts";
import { queryDatabase } from "./queryDatabase.ts";
import { LOCAL_STATE, migrate } from "./site.ts";
import { main, StepFailure, step } from "./steps.ts";

const USAGE = "Usage: npm run registers:check [-- --remote] [--env staging]";

await main(async () => {
  const target = parseTarget(process.argv.slice(2));
  if (!target.remote) await step("Migrate the database", () => migrate(target.state));
  const { problems } = await step(
    "Check the seals",
    () => checkSeals((statements) => queryDatabase(target, statements)),
    (found) => `${found.links} links of ${found.organizers} organizers, ${found.problems.length} problems`,
  );
  for (const problem of problems) console.log(describeSealProblem(problem));
  if (problems.length > 0) throw new StepFailure("Some registers are not what was sealed.");
});

function parseTarget(args: string[]): DatabaseTarget {
  try {
    const { values } = parseArgs({
      args,
      options: {
        remote: { type: "boolean", default: false },
        env: { type: "string", default: "production" },
        verbose: { type: "boolean", default: false },
        "persist-to": { type: "string", default: LOCAL_STATE },
      },
    });
    return { remote: values.remote, env: parseTargetEnvironment(values.env), state: values["persist-to"] };
  } catch (error) {
    throw new StepFailure(`${(error as Error).message}\n${USAGE}`);
  }
}
