import { expect, test } from "vitest";
import { networkOf } from "../../worker/audit/rules.ts";
import { listEntries } from "../support/audit.ts";
import { interceptBatches } from "../support/interception.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0";
const path = "/api/settings/past_events_category_position";

test("an entry says who did what, from where, and what it was before and after", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const headers = { "user-agent": FIREFOX };
  await ask("PUT", path, { body: { value: { index: 7 } }, as: ugo });
  await ask("PUT", path, { body: { value: { index: 4 } }, as: ugo, headers, address: "203.0.113.77" });
  const [entry] = await listEntries(ugo);
  expect(entry).toMatchObject({
    actor_id: ugo.id,
    action: "setting.update",
    subject_kind: "setting",
    subject_id: "past_events_category_position",
    before: { index: 7 },
    after: { index: 4 },
    device: "Firefox · Windows",
    network: "203.0.113.0/24",
  });
});

test("a write that is refused in its own transaction leaves no entry", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const DB = interceptBatches({ before: () => updateUser(ugo.id, { is_active: false }) });
  const answer = await ask("PUT", path, { body: { value: { index: 5 } }, as: ugo, env: { DB } });
  expect([answer.status, await listEntries(ugo)]).toEqual([401, []]);
});

test("nobody changes, deletes or replaces entries, one or all", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await ask("PUT", path, { body: { value: { index: 3 } }, as: ugo });
  const [entry] = await listEntries(ugo);
  const tries = [
    "update audit_entries set action = 'user.read'",
    `update audit_entries set actor_id = null where id = '${entry?.id}'`,
    "delete from audit_entries",
    `delete from audit_entries where id = '${entry?.id}'`,
    `insert or replace into audit_entries (id, action, subject_kind, subject_id, created_at)
       values ('${entry?.id}', 'user.read', 'user', 'x', 'now')`,
  ];
  for (const statement of tries)
    await expect(database.exec(statement.replaceAll("\n", " "))).rejects.toThrow("append-only");
  expect(await listEntries(ugo)).toEqual([entry]);
});

test("an address is kept as its network alone", () => {
  expect(networkOf("203.0.113.77")).toBe("203.0.113.0/24");
  expect(networkOf("2001:db8:12:3456::1")).toBe("2001:db8:12::/48");
  expect(networkOf("unknown")).toBeNull();
  expect(networkOf(undefined)).toBeNull();
});
