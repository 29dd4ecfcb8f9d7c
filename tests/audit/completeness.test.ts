import { beforeEach, describe, expect, test, vi } from "vitest";
import { permissionScope, rolesWith } from "../../worker/permissions/permissionMap.ts";
import { listEntries } from "../support/audit.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeGrantedCall } from "../support/grantedCalls.ts";
import { listPersonalValues, makeRevealingUser, revealUsers } from "../support/personalValues.ts";
import { CHANGES_NOTHING, listRoutes, routePermission } from "../support/routeRules.ts";
import type { SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

/** Writes about one's own alone, which an admin makes as any member or organizer. */
const OWN_WRITES = [
  "POST /api/forum/topics",
  "POST /api/forum/replies",
  "POST /api/payouts/account",
  "POST /api/me/codes",
  "PUT /api/me/codes/:id",
  "DELETE /api/me/codes/:id",
  "PUT /api/me/price-members/:userId",
  "DELETE /api/me/price-members/:userId",
  "PUT /api/me/requirement-templates/:categoryId",
];

/** The writes that an admin makes because of the role: those whose permission reaches everybody's. */
const writes = listRoutes().filter((route) => {
  const permission = routePermission(route);
  return (
    permission &&
    ![...OWN_WRITES, ...CHANGES_NOTHING].includes(route) &&
    !route.startsWith("GET ") &&
    permissionScope({ role: "admin" }, permission.action) === "any"
  );
});

/** Exports without a word about anybody. */
const WITHOUT_PEOPLE = ["GET /api/admin/categories.csv"];

/** Reads that open or export personal data, or another organizer's money. */
const openings = listRoutes().filter((route) => {
  const permission = routePermission(route);
  if (!permission || !route.startsWith("GET ") || WITHOUT_PEOPLE.includes(route)) return false;
  if (permissionScope({ role: "admin" }, permission.action) !== "any") return false;
  return route.endsWith(".csv") || /^GET \/api\/(ledger|admin\/\w+\/:id$)/.test(route);
});

/** Writes whose values are all personal, or whose action says the whole change: an entry has neither before nor after. */
const WITHOUT_VALUES = [
  "POST /api/events/:id/guests",
  "DELETE /api/events/:id/guests/:guestId",
  "POST /api/events/:id/messages",
  "POST /api/events/:id/document-reminders",
  "PUT /api/admin/user-packages/:id/visibility",
  "PUT /api/admin/schools/:slug/verification",
  "POST /api/admin/fee-invoices",
  "POST /api/forum/held/:id/approve",
  "POST /api/forum/held/:id/refuse",
];

/** The call made by a new admin about what is another user's. */
async function play(route: string, caller?: SignedInUser) {
  const admin = await makeRevealingUser("ugo", { role: "admin" });
  const { path, body } = await makeGrantedCall(route, await makeRevealingUser("gea", { role: "company" }));
  await revealUsers();
  const [method = ""] = route.split(" ");
  const options = { as: caller ?? admin, ...(body !== undefined && { body }) };
  return { admin, answer: await ask(method, path, options) };
}

test("there are writes and openings to walk", () => {
  expect(writes).toContain("PUT /api/settings/:key");
  expect(openings).toContain("GET /api/events/:id/participants.csv");
});

describe.each(writes)("%s", (route) => {
  test("leaves exactly one entry, with what it changed and nothing personal", async () => {
    const { admin, answer } = await play(route);
    expect([route, answer.status, answer.text]).toEqual([
      route,
      expect.toSatisfy((status) => status < 300),
      expect.any(String),
    ]);
    const entries = await listEntries(admin);
    expect(entries.map(({ action }) => action)).toHaveLength(1);
    const [entry] = entries;
    const hasValues = [entry?.before, entry?.after].some((values) => Object.keys(values ?? {}).length > 0);
    expect([route, hasValues]).toEqual([route, !WITHOUT_VALUES.includes(route)]);
    expectPerson(route, entries);
    await expectNothingPersonal();
  });

  test("leaves no entry when it is refused", async () => {
    const count = async () => (await listEntries(null)).length;
    const before = await count();
    const { action } = routePermission(route) ?? { action: "admin.open" };
    const caller = await makeRevealingUser("anna", {
      role: rolesWith(action).includes("final_user") ? "blogger" : "final_user",
    });
    const { answer } = await play(route, caller);
    expect([route, answer.status]).toEqual([route, 403]);
    expect(await count()).toBe(before);
  });
});

describe.each(openings)("%s", (route) => {
  test("leaves exactly one entry before the data is sent, and nothing personal in it", async () => {
    const { admin, answer } = await play(route);
    expect([route, answer.status]).toEqual([route, 200]);
    const entries = await listEntries(admin);
    expect([route, entries.length]).toEqual([route, 1]);
    expectPerson(route, entries);
    await expectNothingPersonal();
  });
});

test("an account that an admin registers leaves an entry; one that a visitor registers leaves none", async () => {
  const admin = await makeRevealingUser("ugo", { role: "admin" });
  const body = {
    email: "nuova@mare.example",
    password: "trattengo",
    full_name: "Nuova Onda",
    role: "blogger",
  };
  const made = await ask<{ user: { id: string } }>("POST", "/api/auth/register", { as: admin, body });
  const [entry] = await listEntries(admin);
  expect(entry).toMatchObject({
    action: "user.create",
    subject_id: made.body.user.id,
    after: { role: "blogger" },
  });
  const entries = await listEntries(null);
  const visitor = { ...body, email: "altra@mare.example", role: "final_user" };
  expect((await ask("POST", "/api/auth/register", { body: visitor })).status).toBe(201);
  expect(await listEntries(null)).toEqual(entries);
  await expectNothingPersonal();
});

test("the contact address is personal: its entry says that it was changed, never from what to what", async () => {
  const admin = await makeRevealingUser("ugo", { role: "admin" });
  for (const email of ["lea.bruni@mare.example", "mara.conti@mare.example", null])
    expect(
      (await ask("PUT", "/api/settings/contact_email", { as: admin, body: { value: { email } } })).status,
    ).toBe(200);
  const entries = await listEntries(admin, "setting.update");
  expect(entries.map(({ fields }) => fields)).toEqual([["email"], ["email"], ["email"]]);
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ revision: 2 }, { revision: 3 }],
    [{ revision: 1 }, { revision: 2 }],
    [{ revision: 0 }, { revision: 1 }],
  ]);
});

/** Subjects that belong to a user, by whom the log is searched. */
const OWNED = ["user", "package", "token", "payment", "enrolment"];

function expectPerson(route: string, entries: Awaited<ReturnType<typeof listEntries>>) {
  const lacking = entries.filter((entry) => OWNED.includes(entry.subject_kind) && entry.person_id === null);
  expect([route, lacking]).toEqual([route, []]);
}

/** No entry there is holds a personal value of any user there is. */
async function expectNothingPersonal() {
  const entries = JSON.stringify(await listEntries(null));
  const found = (await listPersonalValues()).filter((value) => entries.includes(value));
  expect(found).toEqual([]);
}

test("erasing a user stays possible after an admin acted on the account, and leaves the entries", async () => {
  const anna = await makeRevealingUser("anna", { role: "company" });
  const admin = await makeRevealingUser("ugo", { role: "admin" });
  const body = { password: "in apnea con calma" };
  await ask("GET", `/api/ledger?organizerId=${anna.id}`, { as: admin });
  const before = await listEntries(admin);
  expect(before.map(({ person_id }) => person_id)).toEqual([anna.id]);
  expect((await ask("DELETE", "/api/account", { as: anna, body })).status).toBeLessThan(300);
  const row = await database.prepare("select deleted_at from users where id = ?").bind(anna.id).first();
  expect(row?.deleted_at).toEqual(expect.any(String));
  expect(await listEntries(admin)).toEqual(before);
});
