import { join } from "node:path";
import { parseArgs } from "node:util";
import { getPlatformProxy } from "wrangler";
import { todayInRome } from "./days.ts";
import { drawPictures } from "./drawPictures.ts";
import type { Database } from "./rows.ts";
import { DEMO_PASSWORD, seedDatabase } from "./seedDatabase.ts";
import type { Bucket } from "./storePictures.ts";

/** The bindings of wrangler.toml that the seed touches. */
interface Bindings {
  DB: Database;
  UPLOADS: Bucket;
  CONFIG: { delete(key: string): Promise<void> };
}

/** Of the size of a picture, where nobody looks at it closely: drawing them is most of the seed's work. */
const SMALL = 0.25;

async function main(): Promise<void> {
  // Wrangler would warn that this process exports no Durable Object; the seed needs none.
  process.env.WRANGLER_LOG ??= "error";
  const { values } = parseArgs({
    options: {
      scale: { type: "string", default: "1" },
      force: { type: "boolean", default: false },
      "small-pictures": { type: "boolean", default: false },
      "persist-to": { type: "string", default: ".wrangler/state" },
    },
  });
  const scale = Number(values.scale);
  if (!Number.isInteger(scale) || scale < 1) throw new Error("--scale takes a whole number, 1 or more.");

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
    const pictures = await drawPictures(values["small-pictures"] ? SMALL : 1);
    const bytes = pictures.reduce((sum, picture) => sum + picture.bytes.byteLength, 0);
    console.log(`${pictures.length} pictures drawn, ${Math.round(bytes / 1024)} kB, ${since(started)}`);
    const today = todayInRome(new Date());
    const counts = await seedDatabase({ db, bucket, pictures, scale, today, force: values.force });
    await config.delete("public-config");
    for (const [table, count] of Object.entries(counts ?? {}))
      console.log(`${String(count).padStart(7)} ${table}`);
    console.log(`Seeded in ${since(started)}. Sign in as admin@respiro.test, password ${DEMO_PASSWORD}.`);
  } finally {
    await platform.dispose();
  }
}

function since(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

await main();
