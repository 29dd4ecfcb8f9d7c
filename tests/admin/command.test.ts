import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { parseAdminArguments } from "../../scripts/adminArguments.ts";
import { runAdminCommand } from "../../scripts/adminCommand.ts";
import { makeDatabase } from "../support/memoryDatabase.ts";

const runFile = promisify(execFile);
const state = mkdtempSync(join(tmpdir(), "respiro-admin-"));
afterAll(() => rmSync(state, { recursive: true, force: true }));

/** `npm run admin -- …` on a local database of its own: its output, and whether it succeeded. */
async function admin(...args: string[]): Promise<{ ok: boolean; output: string }> {
  const command = ["scripts/admin.ts", ...args, "--persist-to", state];
  try {
    const { stdout, stderr } = await runFile(process.execPath, command, {
      env: { ...process.env, PORT: "8787" },
    });
    return { ok: true, output: stdout + stderr };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { ok: false, output: stdout + stderr };
  }
}

/** Opens the file of the command's database. */
function openLocalDatabase(): DatabaseSync {
  const folder = join(state, "v3", "d1", "miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? "";
  return new DatabaseSync(join(folder, file));
}

const rowsOf = (database: DatabaseSync, text: string) =>
  database
    .prepare(text)
    .all()
    .map((row) => ({ ...row }));

const database = makeDatabase();
const query = (text: string) => rowsOf(database, text);

/** The command on the database in memory, where wrangler does not start three times for each: what it says at the end. */
function adminInMemory(...args: string[]): Promise<string> {
  return runAdminCommand(parseAdminArguments(args), "http://localhost:8787", async (statements) => {
    database.exec("begin");
    const rows = statements.map(query);
    database.exec("commit");
    return rows;
  });
}

const users = "select email, role, is_active, token_version from users order by created_at";
const entries = "select actor_id, action, before, after from audit_entries order by id";

test("the command makes the first admin, with an invitation", { timeout: 180_000 }, async () => {
  const made = await admin("create", " Prima@Mare.Example ");
  expect([made.ok, made.output]).toEqual([true, expect.stringContaining("prima@mare.example is an admin")]);
  const [, link = ""] = made.output.match(/(http:\/\/localhost:8787\/auth\/confirm\?\S+)/) ?? [];
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    type: "recovery",
    email: "prima@mare.example",
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  const local = openLocalDatabase();
  const [token] = rowsOf(local, "select confirms_email, used_at, token_hint from password_reset_tokens");
  expect(token).toEqual({
    confirms_email: 1,
    used_at: null,
    token_hint: link.match(/token=([\w-]+)/)?.[1]?.slice(-4),
  });
  expect(rowsOf(local, users)).toEqual([
    { email: "prima@mare.example", role: "admin", is_active: 1, token_version: 1 },
  ]);
  local.close();
});

test("an admin is made once", async () => {
  expect(await adminInMemory("create", "prima@mare.example")).toContain(
    "prima@mare.example is an admin once",
  );
  expect(await adminInMemory("create", "Prima@Mare.Example")).toContain("already: nothing was changed");
  expect(query(users)).toEqual([
    { email: "prima@mare.example", role: "admin", is_active: 1, token_version: 1 },
  ]);
  expect(query(entries)).toEqual([
    { actor_id: null, action: "user.create", before: null, after: '{"role":"admin"}' },
  ]);
});

test("an account that exists gets the role, and its sessions end", async () => {
  query(`insert into users (id, email, password_hash, full_name, role, is_active, token_version, created_at, updated_at)
    values ('anna', 'anna@mare.example', 'x', 'Anna', 'instructor', 0, 4, '2026-01-01', '')`);
  expect(await adminInMemory("create", "anna@mare.example")).toContain("anna@mare.example is an admin now");
  expect(query(users)[0]).toEqual({
    email: "anna@mare.example",
    role: "admin",
    is_active: 1,
    token_version: 5,
  });
  expect(query(entries).at(-1)).toEqual({
    actor_id: null,
    action: "user.role",
    before: '{"role":"instructor","is_active":false}',
    after: '{"role":"admin","is_active":true}',
  });
});

test("a second factor is reset with its codes and sessions, told by mail, and once", async () => {
  for (const text of [
    "insert into two_factors (user_id, secret, created_at, confirmed_at) values ('anna', 'x', '2026-01-01', '2026-01-01')",
    "insert into recovery_codes (user_id, hash, created_at) values ('anna', 'y', '2026-01-01')",
    "insert into auth_sessions (id, user_id, created_at, last_seen_at) values ('s', 'anna', '2026-01-01', '2026-01-01')",
  ])
    query(text);
  expect(await adminInMemory("reset-two-factor", "Anna@Mare.Example")).toContain("by password alone now");
  for (const table of ["two_factors", "recovery_codes", "auth_sessions"])
    expect([table, query(`select * from ${table} where user_id = 'anna'`)]).toEqual([table, []]);
  expect(query(entries).at(-1)).toEqual({
    ...{ actor_id: null, action: "user.two_factor_reset", before: null },
    after: '{"reason":"command_line"}',
  });
  const mails = "select template from mails where recipient = 'anna@mare.example'";
  expect(query(mails)).toEqual([{ template: "two_factor_reset" }]);
  expect(await adminInMemory("reset-two-factor", "anna@mare.example")).toContain("nothing was changed");
  expect(query(mails)).toHaveLength(1);

  query(`insert into users (id, email, password_hash, full_name, created_at, updated_at)
    values ('bea', 'bea@mare.example', 'x', 'Bea', '2026-01-01', '')`);
  for (const id of ["anna", "bea"])
    query(
      `insert into two_factors (user_id, secret, created_at, confirmed_at) values ('${id}', 's', '2026-01-01', '2026-01-01')`,
    );
  expect(await adminInMemory("reset-two-factor", "--all")).toContain("Each of 2 signs in by password alone");
  expect(query("select * from two_factors")).toEqual([]);
  expect(query("select recipient from mails where template = 'two_factor_reset'")).toHaveLength(3);
});

test("bad addresses and unknown arguments are refused", () => {
  for (const args of [
    ["create", "nobody"],
    ["create"],
    ["delete", "anna@mare.example"],
    ["reset-two-factor"],
    ["reset-two-factor", "anna@mare.example", "--all"],
    ["create", "--all"],
    ["create", "a@mare.example", "b@mare.example"],
    ["create", "a@mare.example", "--admin"],
    ["create", "a@mare.example", "--name", " "],
  ])
    expect(() => parseAdminArguments(args), args.join(" ")).toThrow(/Usage|is not a name/);
  expect(() => parseAdminArguments(["--help"])).toThrow(/^Usage/);
  expect(() => parseAdminArguments(["create", "-x"])).toThrow(/^Unknown option '-x'\.\nUsage/);
  expect(parseAdminArguments(["create", " Anna@Mare.Example ", "--remote"])).toMatchObject({
    email: "anna@mare.example",
    target: { remote: true },
  });
});
