import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import type { Database } from "../rows.ts";
import { main, parseOptions, StepFailure } from "../steps.ts";
import { readPictures } from "./content.ts";
import { type Bucket, DEMO_PASSWORD, seedDatabase } from "./seedDatabase.ts";

/** The bindings of wrangler.toml that the seed uses. */
interface Bindings {
  DB: Database;
  UPLOADS: Bucket;
  CONFIG: { delete(key: string): Promise<void> };
}

/** The pictures' scale for tests, which do not look at them closely. */
const SMALL = 0.25;

const USAGE = "Usage: npm run seed [-- --scale 1] [--force]";

await main(async () => {
  // Otherwise wrangler warns that this process exports no Durable Object; the seed needs none.
  process.env.WRANGLER_LOG ??= "error";
  const { values } = parseOptions(USAGE, {
    args: process.argv.slice(2),
    options: {
      scale: { type: "string", default: "1" },
      force: { type: "boolean", default: false },
      "small-pictures": { type: "boolean", default: false },
      "persist-to": { type: "string", default: ".wrangler/state" },
    },
  });
  const scale = Number(values.scale);
  if (!Number.isInteger(scale) || scale < 1)
    throw new StepFailure(`--scale takes a whole number, 1 or more.\n${USAGE}`);

  const started = performance.now();
  const platform = await getPlatformProxy<Bindings>({
    configPath: "wrangler.toml",
    persist: { path: join(values["persist-to"], "v3") },
  });
  try {
    const { DB: db, UPLOADS: bucket, CONFIG: config } = platform.env;
    if (!values.force && (await db.prepare("select 1 from users limit 1").first())) {
      console.log("The database already has users: nothing was done. --force empties it first.");
      return;
    }
    const pictures = await readPictures(values["small-pictures"] ? SMALL : 1);
    const today = dayInTimeZone("Europe/Rome", new Date());
    const counts = await seedDatabase({ db, bucket, pictures, scale, today, force: values.force });
    await config.delete("public-config");
    for (const [table, count] of Object.entries(counts ?? {}))
      console.log(`${String(count).padStart(7)} ${table}`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Seeded in ${seconds} s. Sign in as admin@respiro.test, password ${DEMO_PASSWORD}.`);
  } finally {
    await platform.dispose();
  }
});
