import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { AuditEntryView } from "../../worker/admin/outputs.ts";
import type { AuditAction } from "../../worker/audit/contract.ts";
import { auditEntries } from "../../worker/audit/schema.ts";
import { users } from "../../worker/auth/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEvent } from "../support/events.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

withEmptyStorage();

type Entry = Partial<typeof auditEntries.$inferInsert>;

let made = 0;

/** Makes an entry of the last minute, a millisecond after the one before. */
async function makeEntry(actor: { id: string } | null, action: AuditAction, other: Entry = {}) {
  made += 1;
  const created_at = other.created_at ?? new Date(Date.now() - 60_000 + made).toISOString();
  const id = newId({ msecs: new Date(created_at).getTime() });
  const row = {
    id,
    actor_id: actor?.id ?? null,
    action,
    subject_kind: "user",
    subject_id: "x",
    created_at,
  } as const;
  await db.insert(auditEntries).values({ ...row, ...other });
  return id;
}

async function list(as: SignedInUser, query: Record<string, string> = {}) {
  const answer = await ask<AuditEntryView[]>("GET", `/api/admin/audit?${new URLSearchParams(query)}`, { as });
  expect(answer.status).toBe(200);
  return answer;
}

async function listIds(as: SignedInUser, query: Record<string, string>) {
  return (await list(as, query)).body.map(({ id }) => id);
}

test("entries come newest first, with the names that users and events have now", async () => {
  const [ugo, anna] = [await makeUser("ugo", { role: "admin" }), await makeUser("anna")];
  const event = await makeEvent({ organizer_id: anna.id, title: "Tuffo di notte" });
  const role = { subject_id: anna.id, person_id: anna.id };
  const first = await makeEntry(ugo, "user.role", {
    ...role,
    before: { role: "final_user" },
    after: { role: "blogger" },
  });
  const second = await makeEntry(null, "event.update", {
    ...{ subject_kind: "event", subject_id: event.id, person_id: anna.id, fields: ["title"] },
  });
  const { body } = await list(ugo);
  expect(body.map(({ id }) => id)).toEqual([second, first]);
  expect(body[0]).toMatchObject({
    actor: null,
    subject: { kind: "event", id: event.id, name: "Tuffo di notte" },
    person: { id: anna.id, full_name: anna.full_name },
    fields: ["title"],
  });
  expect(body[1]).toMatchObject({
    actor: { id: ugo.id, full_name: ugo.full_name },
    before: { role: "final_user" },
    after: { role: "blogger" },
  });
  expect(JSON.stringify(body)).not.toContain("@");
});

test("the log is searched by the admin who acted, the person concerned, the subject, action and days", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const lia = await makeUser("lia", { role: "admin" });
  const event = await makeEvent({ title: "Zattera al tramonto" });
  const mine = await makeEntry(ugo, "user.read", { subject_id: lia.id, person_id: lia.id });
  const hers = await makeEntry(lia, "setting.update", {
    subject_kind: "setting",
    subject_id: "events_free_mode",
  });
  const old = await makeEntry(lia, "event.delete", {
    ...{ subject_kind: "event", subject_id: event.id, created_at: "2025-03-30T22:30:00.000Z" },
  });
  const email = lia.email.toUpperCase();
  expect(await listIds(ugo, { search: email })).toEqual([hers, mine, old]);
  expect(await listIds(ugo, { search: email, part: "actor" })).toEqual([hers, old]);
  expect(await listIds(ugo, { search: email, part: "person" })).toEqual([mine]);
  expect(await listIds(ugo, { search: lia.id, action: "user.read" })).toEqual([mine]);
  expect(await listIds(ugo, { search: "zattera" })).toEqual([old]);
  expect(await listIds(ugo, { search: event.id })).toEqual([old]);
  expect(await listIds(ugo, { search: "nessuno" })).toEqual([]);
  // Half past midnight in Rome.
  expect(await listIds(ugo, { from: "2025-03-31", to: "2025-03-31" })).toEqual([old]);
  expect(await listIds(ugo, { from: "2025-03-30", to: "2025-03-30" })).toEqual([]);
});

test("a period that ends before it begins is refused, in the table and in its export", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  for (const path of ["/api/admin/audit", "/api/admin/audit.csv"]) {
    const { error } = await ask("GET", `${path}?from=2026-07-02&to=2026-07-01`, { as: ugo });
    expect([path, error?.fields]).toEqual([path, { to: "validation.date_to" }]);
  }
});

test("pages follow each other both ways, through a search, too", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const newest: string[] = [];
  for (let number = 0; number < 5; number += 1)
    newest.unshift(await makeEntry(ugo, "user.read", { subject_id: ugo.id, person_id: ugo.id }));
  const query = { search: ugo.email, limit: "2" };
  const first = await list(ugo, query);
  const cursor = first.headers.get("x-next-cursor") ?? "";
  const second = await list(ugo, { ...query, cursor });
  const last = await list(ugo, { ...query, cursor: second.headers.get("x-next-cursor") ?? "" });
  const ids = [first, second, last].map(({ body }) => body.map(({ id }) => id));
  expect(ids).toEqual([newest.slice(0, 2), newest.slice(2, 4), newest.slice(4)]);
  expect(last.headers.get("x-next-cursor")).toBeNull();
  const back = await list(ugo, { ...query, cursor: last.headers.get("x-previous-cursor") ?? "" });
  expect(back.body.map(({ id }) => id)).toEqual(newest.slice(2, 4));
});

test("values that nobody knows are ignored", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const all = (await list(ugo)).body.length;
  const query = {
    action: "user.fly",
    part: "god",
    from: "yesterday",
    to: "2026-13-40",
    cursor: "?",
    sort: "x",
  };
  expect((await list(ugo, query)).body).toHaveLength(all);
});

test("the export has the same filter, escapes formulas and is an entry itself", async () => {
  const ugo = await makeUser("ugo", { role: "admin", language: "en" });
  const event = await makeEvent({ title: "=HYPERLINK(1)" });
  await makeEntry(ugo, "event.cancel", {
    ...{ subject_kind: "event", subject_id: event.id, after: { refund_cents: 4500 }, network: "10.0.0.0/24" },
  });
  const query = new URLSearchParams({ search: event.id });
  const answer = await ask("GET", `/api/admin/audit.csv?${query}`, { as: ugo });
  const [heads, line, ...rest] = answer.text.replace("\uFEFF", "").split("\r\n");
  expect(heads).toBe(
    "When,Who,Action,Object id,Object name,Person concerned,Fields,Before,After,Device,Country,Network",
  );
  expect(line).toContain(`,${ugo.full_name},event.cancel,${event.id},'=HYPERLINK(1),`);
  expect(line).toContain('"{""refund_cents"":4500}"');
  expect(rest).toEqual([]);
  const [exported] = (await list(ugo)).body;
  expect(exported).toMatchObject({ action: "table.export", subject: { kind: "table", id: "audit" } });
});

test("an erased user leaves the entries without a name", async () => {
  const [ugo, anna] = [await makeUser("ugo", { role: "admin" }), await makeUser("anna")];
  const id = await makeEntry(ugo, "user.read", { subject_id: anna.id, person_id: anna.id });
  await db.update(users).set({ full_name: "", deleted_at: "2026-01-01" }).where(eq(users.id, anna.id));
  const entry = (await list(ugo)).body.find((one) => one.id === id);
  expect(entry?.person).toEqual({ id: anna.id, full_name: "" });
});
