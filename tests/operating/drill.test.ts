import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ordinaryTables } from "../../scripts/backup/tables.ts";
import { migrateAtOnce } from "../../scripts/load/migrateAtOnce.ts";
import { seedDatabase } from "../../scripts/seed/seedDatabase.ts";
import { isDrawn } from "../support/testLength.ts";
import { addHostileRows, FILM, HOSTILE_TEXTS } from "./hostileRows.ts";
import { makeSite, onSite, openDatabase } from "./site.ts";

const runFile = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "respiro-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = join(folder, "source");
const target = join(folder, "target");
const backup = join(folder, "backup");

beforeAll(async () => {
  const empty = makeSite(join(folder, "empty"));
  await onSite(empty, migrateAtOnce);
  makeSite(target, empty);
  makeSite(source, empty);
  await onSite(target, async ({ CONFIG }) => CONFIG.put("public-config", "stale"));
  await onSite(source, async (bindings) => {
    await seedDatabase({ db: bindings.DB, scale: 1, today: "2026-05-01" });
    await addHostileRows(bindings);
  });
});

/** `npm run backup` or `restore` with a site's configuration: its output, and whether it succeeded. */
async function run(
  script: string,
  site: string,
  ...args: string[]
): Promise<{ ok: boolean; output: string }> {
  const command = [`scripts/${script}.ts`, ...args, "--config", join(site, "wrangler.json")];
  try {
    const { stdout, stderr } = await runFile(process.execPath, command);
    return { ok: true, output: stdout + stderr };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { ok: false, output: stdout + stderr };
  }
}

/** Every row of every ordinary table, the triggers, and what AUTOINCREMENT has given. */
function contentsOf(site: string): Record<string, unknown[]> {
  const database = openDatabase(site);
  try {
    const all = (text: string) =>
      database
        .prepare(text)
        .all()
        .map((row) => ({ ...row }));
    const schema = all("select type, name, sql from sqlite_master") as {
      type: string;
      name: string;
      sql: string | null;
    }[];
    const tables = ordinaryTables(schema).map((name) => {
      const columns = all(`pragma table_info(${name})`).map((column) => column.name);
      // As bytes, because Node cuts a text at its first NUL.
      const exact = columns.map((column) => `typeof(${column}) || ':' || hex(${column}) as ${column}`);
      return [name, all(`select ${exact} from ${name} order by ${columns}`)] as const;
    });
    return {
      ...Object.fromEntries(tables),
      triggers: all("select name, sql from sqlite_master where type = 'trigger' order by name"),
      sequences: all("select * from sqlite_sequence where name <> 'd1_migrations' order by name"),
      found: [
        ...all("select rowid, * from event_search where event_search match 'apnea OR corso' order by rowid"),
        ...all("select rowid from article_search where article_search match 'apnea' order by rowid"),
        ...all("select rowid from forum_topic_search where forum_topic_search match 'apnea' order by rowid"),
        ...all("select names, category_id from category_search order by names"),
        ...all("select name, facets from user_search order by name"),
      ],
    };
  } finally {
    database.close();
  }
}

const DRILL = "a site that was lost is restored from its backup, to the last byte";

// Minutes of wrangler; tests/backup holds its parts in every run.
test.runIf(isDrawn(DRILL))(DRILL, async () => {
  const saved = await run("backup", source, backup);
  expect(saved.output).toContain("1 files, 1 fetched, 1 missing");
  expect(saved.output).toContain("Without a file in the bucket: interrupted.png");
  expect(saved.ok).toBe(true);
  const files = readdirSync(backup, { recursive: true, withFileTypes: true });
  for (const file of files)
    expect(statSync(join(file.parentPath, file.name)).mode & 0o077, `others may read ${file.name}`).toBe(0);
  expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);

  const restored = await run("restore", target, backup);
  expect(restored.output).toContain("holds what was saved");
  expect(restored.ok).toBe(true);
  expect(restored.output).not.toContain("was wrong");
  expect(restored.output).toMatch(/Check the seals … .*, [1-9]\d* links/);
  const [before, after] = [contentsOf(source), contentsOf(target)];
  // A cron that never ran here must raise its alarm.
  for (const [name, rows] of Object.entries({ ...before, cron_jobs: [] }))
    expect(after[name], name).toEqual(rows);
  expect(before.found?.length).toBeGreaterThan(10);
  expect(before.sequences).toContainEqual({ name: "articles", seq: expect.any(Number) });

  await onSite(target, async ({ DB, UPLOADS, CONFIG }) => {
    const film = await UPLOADS.get(FILM);
    expect([film?.httpMetadata?.contentType, film?.size]).toEqual(["video/mp4", 3_000_000]);
    expect(await CONFIG.get("public-config")).toBeNull();
    const texts = await DB.prepare(
      "select id, title from articles where created_at = '2026-05-01T08:00:00.000Z'",
    ).all<{ id: string; title: string }>();
    expect(Object.fromEntries(texts.results.map(({ id, title }) => [id, title]))).toMatchObject(
      HOSTILE_TEXTS,
    );
    // The triggers are back: a seat that is taken counts once.
    const seats = await DB.batch<{ seats_taken: number }>([
      DB.prepare(
        "select e.seats_taken from events e join enrolments s on s.event_id = e.id where s.id = 'hold'",
      ),
      DB.prepare("update enrolments set status = 'released', ended_at = created_at where id = 'hold'"),
      DB.prepare(
        "select e.seats_taken from events e join enrolments s on s.event_id = e.id where s.id = 'hold'",
      ),
    ]);
    expect(Number(seats[0]?.results[0]?.seats_taken) - Number(seats[2]?.results[0]?.seats_taken)).toBe(1);
  });

  const again = await run("restore", target, backup);
  expect([again.ok, again.output]).toEqual([false, expect.stringContaining("The database is not empty")]);
  const twice = await run("backup", source, backup);
  expect([twice.ok, twice.output]).toEqual([false, expect.stringContaining("exists already")]);
});
