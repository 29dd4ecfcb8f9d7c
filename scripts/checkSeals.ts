import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { dayInTimeZone } from "../worker/lib/calendarDays.ts";
import type { SealProblem } from "../worker/registers/outputs.ts";
import { findNextChain, type RunQueries } from "../worker/registers/sealing/chainStore.ts";
import { CHAIN_START, checkLinks } from "../worker/registers/sealing/checkLinks.ts";
import { quote } from "./queryDatabase.ts";
import { readTimeZone } from "./timeZone.ts";

const dialect = new SQLiteAsyncDialect();

export interface CheckedSeals {
  links: number;
  organizers: number;
  problems: SealProblem[];
}

/** Compares every closed register with its seal. `query` runs statements in one transaction. */
export async function checkSeals(
  query: (statements: string[]) => Promise<unknown[][]>,
): Promise<CheckedSeals> {
  const run: RunQueries = (statements) => query(statements.map(toText));
  const today = dayInTimeZone(readTimeZone(), new Date());
  const checked: CheckedSeals = { links: 0, organizers: 0, problems: [] };
  for (let id = await findNextChain(run, ""); id !== null; id = await findNextChain(run, id)) {
    checked.organizers += 1;
    for (let after = CHAIN_START; ; ) {
      const part = await checkLinks(run, id, after, today);
      checked.problems.push(...part.problems);
      checked.links += part.position.number - after.number;
      after = part.position;
      if (part.isEnd) break;
    }
  }
  return checked;
}

/** Describes a problem in one line. */
export function describeSealProblem({ register_id, day, row, row_id, fault }: SealProblem): string {
  const problem = [row, row_id, fault].filter(Boolean).join(" ");
  return `register ${register_id || "unknown"} of ${day ?? "an unknown day"}: ${problem}`;
}

/** A statement with its parameters replaced by literals. */
function toText(statement: Parameters<RunQueries>[0][number]): string {
  const { sql, params } = dialect.sqlToQuery(statement);
  let next = 0;
  return sql.replace(/\?/g, () => quote(params[next++]));
}
