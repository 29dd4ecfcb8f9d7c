import { expect, test } from "vitest";
import type {
  UserDetailView,
  UserEnrolmentView,
  UserEventView,
  UserPaymentView,
} from "../../worker/admin/users/outputs.ts";
import type { AuthSessionView } from "../../worker/auth/outputs.ts";
import { listEntries } from "../support/audit.ts";
import { makeEnrolment, makeEvent } from "../support/events.ts";
import { listEveryPage } from "../support/ledger.ts";
import { makePackage } from "../support/organizers.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import { makeToken, makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

const open = (as: SignedInUser, id: string, section = "") =>
  ask<UserDetailView>("GET", `/api/admin/users/${id}${section}`, { as });

test("the dialog shows profile, dates and revision, and nothing that only the member needs", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const gea = await makeUser("gea", {
    ...{ role: "company", company_name: "Blu Profondo", vat_number: "IT123", company_address: "Via Mare 1" },
    ...{ phone: "+39 333 1234567", scadenza_certificato_medico: "2030-01-01", bio: "Bio riservata" },
    ...{ confirmed_at: "2026-01-02T10:00:00.000Z", last_sign_in_at: "2026-07-01T10:00:00.000Z" },
    ...{ public_profile_enabled: true, public_slug: `gea-${crypto.randomUUID()}` },
  });
  const { status, body, text } = await open(ugo, gea.id);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...{ id: gea.id, email: gea.email, created_at: gea.created_at, language: "it", revision: 1 },
    ...{ last_sign_in_at: gea.last_sign_in_at, confirmed_at: gea.confirmed_at, confirmation_sent_at: null },
    ...{ deleted_at: null, email_suppressed_at: null, public_slug: gea.public_slug, two_factor_since: null },
    moderates_forum: false,
    profile: {
      ...{ full_name: gea.full_name, role: "company", is_active: true, avatar_url: null },
      ...{ company_name: "Blu Profondo", vat_number: "IT123", company_address: "Via Mare 1" },
    },
  });
  for (const hidden of [gea.password_hash, "+39 333 1234567", "2030-01-01", "Bio riservata"])
    expect(text).not.toContain(hidden);
});

test("opening an account and its sections is one entry per admin and ten minutes", async () => {
  const [ugo, ida] = [await makeUser("ugo", { role: "admin" }), await makeUser("ida", { role: "admin" })];
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  await Promise.all([open(ugo, anna.id), open(ugo, anna.id), open(ugo, anna.id, "/sessions")]);
  await open(ugo, anna.id);
  await open(ida, anna.id);
  // A section by itself, which the dialog would not do.
  await open(ugo, bruno.id, "/sessions");
  expect(await listEntries(ugo)).toMatchObject([
    { action: "user.read", subject_kind: "user", subject_id: bruno.id },
    { action: "user.read", subject_kind: "user", subject_id: anna.id },
  ]);
  expect(await listEntries(ida)).toHaveLength(1);
  const unknown = crypto.randomUUID();
  expect((await open(ugo, unknown)).status).toBe(404);
  expect((await open(ugo, "x")).status).toBe(404);
  expect((await open(ugo, unknown, "/payments")).body).toEqual([]);
  expect(await listEntries(ugo)).toHaveLength(2);
});

test("an entry older than ten minutes does not stand for a new opening", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const anna = await makeUser("anna");
  const before = Date.now() - 11 * 60_000;
  await database
    .prepare(`insert into audit_entries (id, actor_id, action, subject_kind, subject_id, created_at)
      values (?, ?, 'user.read', 'user', ?, ?)`)
    .bind(`${oldId(before)}`, ugo.id, anna.id, new Date(before).toISOString())
    .run();
  await open(ugo, anna.id);
  expect(await listEntries(ugo)).toHaveLength(2);
});

/** A UUIDv7 of that time. */
function oldId(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

test("an erased account shows when it was erased and keeps what must stay provable", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const dora = await makeUser("dora");
  const event = await makeEvent({ title: "Notte in apnea" });
  await makePaidEnrolment(event, dora, { cents: 4500 });
  const at = new Date().toISOString();
  await database
    .prepare("update users set deleted_at = ?, full_name = '', email = ?, is_active = 0 where id = ?")
    .bind(at, `${dora.id}@deleted.invalid`, dora.id)
    .run();
  const { body } = await open(ugo, dora.id);
  expect([body.email, body.profile.full_name, body.deleted_at]).toEqual([null, "", at]);
  const paid = await ask<UserPaymentView[]>("GET", `/api/admin/users/${dora.id}/payments`, { as: ugo });
  expect(paid.body).toMatchObject([{ title: "Notte in apnea", amount: 45, status: "paid" }]);
  const put = await ask("PUT", `/api/admin/users/${dora.id}/profile`, {
    as: ugo,
    body: { full_name: "Dora" },
  });
  expect([put.status, put.error?.code]).toEqual([409, "user_erased"]);
});

test("enrolments, payments and events are paged newest first, with their states", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const gea = await makeUser("gea", { role: "company" });
  const anna = await makeUser("anna");
  const events = [];
  for (const day of ["2026-05-01", "2026-06-01", "2026-07-01"])
    events.push(
      await makeEvent({ organizer_id: gea.id, title: `Uscita ${day}`, date: day, participants: 8 }),
    );
  const [first, second, third] = events as [(typeof events)[0], (typeof events)[0], (typeof events)[0]];
  await makePaidEnrolment(first, anna, { cents: 3000, at: "2026-04-01T10:00:00.000Z" });
  await makePaidEnrolment(second, anna, { cents: 3000, refunded: 3000, at: "2026-04-02T10:00:00.000Z" });
  await makeEnrolment(third, anna);
  const path = (section: string, { id } = anna) => `/api/admin/users/${id}/${section}`;
  const enrolments = (await listEveryPage<UserEnrolmentView>(ugo, path("enrolments"), 2)).flat();
  expect(enrolments.map(({ event, status, amount }) => [event.title, status, amount])).toEqual([
    [third.title, "confirmed", 0],
    [second.title, "refunded", 30],
    [first.title, "confirmed", 30],
  ]);
  const payments = (await listEveryPage<UserPaymentView>(ugo, path("payments"), 1)).flat();
  expect(
    payments.map(({ title, status, refunded, has_issue }) => [title, status, refunded, has_issue]),
  ).toEqual([
    [second.title, "refunded", 30, false],
    [first.title, "paid", 0, false],
  ]);
  const held = (await listEveryPage<UserEventView>(ugo, path("events", gea), 2)).flat();
  expect(held.map(({ title, seats, is_cancelled }) => [title, seats, is_cancelled])).toEqual(
    [third, second, first].map(({ title }) => [title, 8, false]),
  );
  expect((await ask("GET", path("events"), { as: ugo })).body).toEqual([]);
});

test("packages running and past are listed with their state", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const gea = await makeUser("gea", { role: "company" });
  await makePackage(gea, "startup", -3);
  await makePackage(gea, "premium");
  const { body } = await ask<{ package_id: string; status: string }[]>(
    "GET",
    `/api/admin/users/${gea.id}/packages`,
    { as: ugo },
  );
  expect(body.map(({ package_id, status }) => [package_id, status])).toEqual([
    ["premium", "active"],
    ["startup", "expired"],
  ]);
});

test("an admin ends one session or all of a user, who is signed out at once", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const anna = await makeUser("anna");
  const [second, third] = [await makeToken(anna), await makeToken(anna)];
  const path = `/api/admin/users/${anna.id}/sessions`;
  const isIn = async (token: string) => (await ask("GET", "/api/profile", { as: { token } })).status === 200;
  const sessions = await ask<AuthSessionView[]>("GET", path, { as: ugo });
  expect(sessions.body.map(({ current }) => current)).toEqual([false, false, false]);
  const sid = JSON.parse(atob(second.split(".")[1] ?? "")).sid as string;
  expect((await ask("DELETE", `${path}/${sid}`, { as: ugo })).status).toBe(204);
  expect([await isIn(anna.token), await isIn(second), await isIn(third)]).toEqual([true, false, true]);
  const again = await ask("DELETE", `${path}/${sid}`, { as: ugo });
  expect([again.status, again.error?.code]).toEqual([404, "not_found"]);
  // A session of somebody else is not one of hers.
  const own = JSON.parse(atob(ugo.token.split(".")[1] ?? "")).sid as string;
  expect((await ask("DELETE", `${path}/${own}`, { as: ugo })).status).toBe(404);
  expect((await ask("DELETE", path, { as: ugo })).status).toBe(204);
  expect([await isIn(anna.token), await isIn(third)]).toEqual([false, false]);
  // Nothing is left to end: no error, and no entry.
  expect((await ask("DELETE", path, { as: ugo })).status).toBe(204);
  expect(await listEntries(ugo, "user.sessions_end")).toMatchObject([
    { subject_id: anna.id, after: { ended: "all" } },
    { subject_id: anna.id, after: { ended: "one" } },
  ]);
});

test("an admin who ends the sessions of the own account stays signed in here", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const elsewhere = await makeToken(ugo);
  expect((await ask("DELETE", `/api/admin/users/${ugo.id}/sessions`, { as: ugo })).status).toBe(204);
  expect((await ask("GET", "/api/profile", { as: ugo })).status).toBe(200);
  expect((await ask("GET", "/api/profile", { as: { token: elsewhere } })).status).toBe(401);
});
