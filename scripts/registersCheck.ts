import { parseArgs } from "node:util";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { dayInTimeZone } from "../worker/lib/calendarDays.ts";
import { checkLinks } from "../worker/registers/sealing/checking/checkLinks.ts";
import { findNextChain, type RunQueries } from "../worker/registers/sealing/checking/store.ts";
import type { SealProblem } from "../worker/registers/sealing/contract.ts";
import type { DatabaseTarget } from "./adminArguments.ts";
import { queryDatabase, quote } from "./queryDatabase.ts";
import { LOCAL_STATE, migrate } from "./site.ts";
import { main, StepFailure, step } from "./steps.ts";

const TIME_ZONE = "Europe/Rome";
const USAGE = "Usage: npm run registers:check [-- --remote]";
const dialect = new SQLiteAsyncDialect();

await main(async () => {
  const target = parseTarget(process.argv.slice(2));
  if (!target.remote) await step("Migrate the database", () => migrate(target.state));
  const run: RunQueries = (statements) => queryDatabase(target, statements.map(toText));
  const today = dayInTimeZone(TIME_ZONE, new Date());
  let [organizers, links] = [0, 0];
  const problems = await step(
    "Check the seals",
    async () => {
      const found: SealProblem[] = [];
      for (let id = await findNextChain(run, ""); id !== null; id = await findNextChain(run, id)) {
        organizers += 1;
        for (let after = 0; ; ) {
          const checked = await checkLinks(run, id, after, today);
          found.push(...checked.problems);
          links += checked.number - after;
          after = checked.number;
          if (checked.isEnd) break;
        }
      }
      return found;
    },
    (found) => `${links} links of ${organizers} organizers, ${found.length} problems`,
  );
  for (const { register_id, day, row, row_id, fault } of problems)
    console.log(
      `register ${register_id || "unknown"} of ${day ?? "an unknown day"}: ${row} ${row_id} ${fault}`,
    );
  if (problems.length > 0) throw new StepFailure("Some registers are not what was sealed.");
});

/** A statement with its values as literals. */
function toText(statement: Parameters<RunQueries>[0][number]): string {
  const { sql, params } = dialect.sqlToQuery(statement);
  let next = 0;
  return sql.replace(/\?/g, () => quote(params[next++]));
}

function parseTarget(args: string[]): DatabaseTarget {
  try {
    const { values } = parseArgs({
      args,
      options: {
        remote: { type: "boolean", default: false },
        verbose: { type: "boolean", default: false },
        "persist-to": { type: "string", default: LOCAL_STATE },
      },
    });
    return { remote: values.remote, state: values["persist-to"] };
  } catch (error) {
    throw new StepFailure(`${(error as Error).message}\n${USAGE}`);
  }
}
