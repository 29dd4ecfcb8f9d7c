import { parseAdminArguments } from "./adminArguments.ts";
import { runAdminCommand } from "./adminCommand.ts";
import { portFrom } from "./ports.ts";
import { queryDatabase } from "./queryDatabase.ts";
import { migrate } from "./site.ts";
import { readSiteUrl, siteUrlProblem } from "./siteUrl.ts";
import { main, StepFailure, step } from "./steps.ts";

await main(async () => {
  const { target, ...command } = parseAdminArguments(process.argv.slice(2));
  const address = target.remote ? readSiteUrl(target.env) : `http://localhost:${portFrom("PORT", 8787)}`;
  const problem = target.remote ? siteUrlProblem(address, target.env) : null;
  if (problem) throw new StepFailure(problem);
  if (!target.remote) await step("Migrate the database", () => migrate(target.state));
  console.log(await runAdminCommand(command, address, (statements) => queryDatabase(target, statements)));
});
