import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { checkSeals, describeSealProblem } from "../../scripts/checkSeals.ts";
import { seedDatabase } from "../../scripts/seed/seedDatabase.ts";
import { readTimeZone } from "../../scripts/timeZone.ts";
import { asD1, makeDatabase } from "../support/memoryDatabase.ts";

const folder = mkdtempSync(join(tmpdir(), "respiro-registers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run registers:check` finds in a database. */
async function check(database: DatabaseSync) {
  const { links, organizers, problems } = await checkSeals(async (statements) =>
    statements.map((text) => database.prepare(text).all()),
  );
  return { links, organizers, problems: problems.map(describeSealProblem) };
}

test("the command finds the demo's registers in order, and names what was changed, deleted or never sealed", async () => {
  const database = makeDatabase();
  expect(await check(database)).toEqual({ links: 0, organizers: 0, problems: [] });
  await seedDatabase({ db: asD1(database), scale: 1, today: "2026-11-23" });
  expect(await check(database)).toEqual({ links: 4, organizers: 2, problems: [] });

  const signature = database
    .prepare("select id from register_signatures where method = 'password'")
    .get()?.id;
  const rename = (by: string) =>
    database.exec(`update register_signatures set signer_name = ${by} where id = '${signature}'`);
  rename("signer_name || '.'");
  expect((await check(database)).problems).toEqual([
    expect.stringMatching(`^register [0-9a-f-]{36} of 2026-09-10: signature ${signature} changed$`),
  ]);
  rename("rtrim(signer_name, '.')");
  database.exec(
    "delete from register_seals where kind = 'closing' and number = 1 and organizer_id <> (select organizer_id from register_seals where kind = 'correction')",
  );
  expect((await check(database)).problems).toEqual([
    expect.stringMatching(/^register [0-9a-f-]{36} of 2026-10-20: seal deleted$/),
  ]);

  // A name with a quote: the command line of wrangler takes values as literals.
  const at = "2026-07-12T18:00:00.000Z";
  database.exec(`insert into users (id, email, password_hash, full_name, created_at, updated_at)
      values ('o''gea', 'gea@mare.example', '', 'Gea', '${at}', '${at}');
    insert into registers (id, organizer_id, day, title, closed_at, created_at)
      values ('uscita', 'o''gea', '2026-07-12', 'L''uscita', '${at}', '${at}')`);
  const { organizers, problems } = await check(database);
  expect([organizers, problems]).toEqual([
    3,
    expect.arrayContaining(["register uscita of 2026-07-12: seal deleted"]),
  ]);
}, 60_000);

test("an unknown argument is answered by the usage", async () => {
  const command = promisify(execFile)(process.execPath, ["scripts/registersCheck.ts", "--soon"]);
  await expect(command).rejects.toMatchObject({
    stderr: expect.stringContaining("npm run registers:check [-- --remote]"),
  });
});

test("the check counts its days in the time zone of the deployment", () => {
  const config = join(folder, "wrangler.toml");
  writeFileSync(config, 'name = "mare"\n[vars]\nTIME_ZONE = "Asia/Manila"\n');
  expect(readTimeZone(config)).toBe("Asia/Manila");
  writeFileSync(config, 'name = "mare"\n[vars]\n');
  expect(() => readTimeZone(config)).toThrow("TIME_ZONE is missing");
});
