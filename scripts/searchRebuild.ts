import { parseDatabaseTarget } from "./adminArguments.ts";
import { queryDatabase } from "./queryDatabase.ts";
import { rebuildSearch } from "./rebuildSearch.ts";
import { migrate } from "./site.ts";
import { main, step } from "./steps.ts";

const USAGE = "Usage: npm run search:rebuild [-- --remote] [--env staging]";

await main(async () => {
  const target = parseDatabaseTarget(USAGE);
  if (!target.remote) await step("Migrate the database", () => migrate(target.state));
  await step(
    "Compare the search with what is public, and mend it",
    () => rebuildSearch((statements) => queryDatabase(target, statements)),
    ({ missing, changed, surplus }) =>
      missing + changed + surplus === 0
        ? "nothing differed"
        : `${missing} rows were missing, ${changed} outdated, ${surplus} not public any more`,
  );
});
