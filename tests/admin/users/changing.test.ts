import { beforeEach, describe, expect, test } from "vitest";
import type { AdminUserView, UserConsequences } from "../../../worker/admin/users/outputs.ts";
import { listEntries } from "../../support/audit.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { interceptBatches } from "../../support/interception.ts";
import { linkIn, listOutbox, mailsTo, mailTo } from "../../support/mailbox.ts";
import { makePackage } from "../../support/organizers.ts";
import { makePaidEnrolment } from "../../support/payments.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { findUser, makeToken, makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

beforeEach(() => void standIn());

const makeAdmin = (name = "ugo") => makeUser(name, { role: "admin" });

const putRole = (as: SignedInUser, id: string, body: object, env: Partial<Env> = {}) =>
  ask<AdminUserView>("PUT", `/api/admin/users/${id}/role`, { as, body, env });
const putActive = (as: SignedInUser, id: string, is_active: unknown, env: Partial<Env> = {}) =>
  ask<AdminUserView>("PUT", `/api/admin/users/${id}/active`, { as, body: { is_active }, env });
const deleteUser = (as: SignedInUser, id: string, search = "") =>
  ask("DELETE", `/api/admin/users/${id}${search}`, { as });
const resend = (as: SignedInUser, id: string) =>
  ask("POST", `/api/admin/users/${id}/resend-confirmation`, { as });

const refusalOf = ({ status, error }: { status: number; error?: { code: string } | undefined }) => [
  status,
  error?.code,
];

/** Leaves no admin but those made afterwards. */
const withoutAdmins = () =>
  database.prepare("update users set role = 'final_user' where role = 'admin'").run();

describe("the role of a user", () => {
  test("changes, ends their sessions, and the entry says from what to what", async () => {
    const [ugo, anna] = [await makeAdmin(), await makeUser("anna")];
    const { status, body } = await putRole(ugo, anna.id, {
      role: "instructor",
      shown: { role: "final_user" },
    });
    expect([status, body.profile.role, body.revision]).toEqual([200, "instructor", anna.revision + 1]);
    expect(await findUser(anna)).toMatchObject({ role: "instructor", token_version: anna.token_version + 1 });
    expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(401);
    const left = await database
      .prepare("select 1 from auth_sessions where user_id = ?")
      .bind(anna.id)
      .first();
    expect(left).toBeNull();
    expect(await listEntries(ugo)).toMatchObject([
      {
        ...{ action: "user.role", subject_id: anna.id, fields: ["role"] },
        ...{ before: { role: "final_user" }, after: { role: "instructor" } },
      },
    ]);
  });

  test("is refused as stale when it is no longer the one that the table showed", async () => {
    const [ugo, anna] = [await makeAdmin(), await makeUser("anna", { role: "blogger" })];
    const answer = await putRole(ugo, anna.id, { role: "company", shown: { role: "final_user" } });
    expect([...refusalOf(answer), answer.error?.current]).toEqual([
      ...[409, "stale"],
      { role: "blogger", is_active: 1, confirmed: 0, revision: anna.revision },
    ]);
    expect(await listEntries(ugo)).toEqual([]);
  });

  test("put twice is written once", async () => {
    const [ugo, anna] = [await makeAdmin(), await makeUser("anna")];
    for (const _ of [1, 2])
      expect((await putRole(ugo, anna.id, { role: "blogger", shown: { role: "final_user" } })).status).toBe(
        200,
      );
    expect((await putRole(ugo, anna.id, { role: "blogger" })).status).toBe(200);
    expect((await findUser(anna)).token_version).toBe(anna.token_version + 1);
    expect(await listEntries(ugo)).toHaveLength(1);
  });

  test("of two admins who choose different roles at once, the second learns of the first", async () => {
    const [ugo, ada, anna] = [await makeAdmin(), await makeAdmin("ada"), await makeUser("anna")];
    const shown = { role: "final_user" };
    const answers = await Promise.all([
      putRole(ugo, anna.id, { role: "blogger", shown }),
      putRole(ada, anna.id, { role: "company", shown }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe("stale");
  });

  test("of an organizer with an upcoming event stays one that organizes", async () => {
    const [ugo, gea] = [await makeAdmin(), await makeUser("gea", { role: "company", company_name: "Blu" })];
    const event = await makeEvent({ organizer_id: gea.id, date: dayFromNow(5) });
    expect(refusalOf(await putRole(ugo, gea.id, { role: "final_user" }))).toEqual([
      409,
      "organizer_has_events",
    ]);
    expect((await putRole(ugo, gea.id, { role: "instructor" })).status).toBe(200);
    await database.prepare("update events set cancelled_at = '2026-01-01' where id = ?").bind(event.id).run();
    const { status, body } = await putRole(ugo, gea.id, { role: "final_user" });
    // Their company and their package stay, for a role that may come back.
    expect([status, body.profile.company_name]).toEqual([200, "Blu"]);
  });

  test("no role that nobody knows", async () => {
    const [ugo, anna] = [await makeAdmin(), await makeUser("anna")];
    expect(refusalOf(await putRole(ugo, anna.id, { role: "capo" }))).toEqual([400, "invalid"]);
  });
});

describe("an account's activity", () => {
  test("ends its sessions when it is deactivated, and lets it sign in again when it is activated", async () => {
    const [ugo, anna] = [await makeAdmin(), await makeUser("anna")];
    const { body } = await putActive(ugo, anna.id, false);
    expect([body.profile.is_active, body.revision]).toEqual([false, anna.revision + 1]);
    expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(401);
    expect((await putActive(ugo, anna.id, true)).body.profile.is_active).toBe(true);
    // A session from before stays ended; a new one works.
    expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(401);
    const token = await makeToken(await findUser(anna));
    expect((await ask("GET", "/api/profile", { as: { token } })).status).toBe(200);
    expect((await listEntries(ugo)).map(({ action, after }) => [action, after]).sort()).toEqual([
      ["user.activate", { is_active: true }],
      ["user.deactivate", { is_active: false }],
    ]);
  });

  test("put twice is written once, and needs a yes or a no", async () => {
    const [ugo, anna] = [await makeAdmin(), await makeUser("anna")];
    for (const _ of [1, 2]) expect((await putActive(ugo, anna.id, false)).status).toBe(200);
    expect(await listEntries(ugo)).toHaveLength(1);
    expect(refusalOf(await putActive(ugo, anna.id, "no"))).toEqual([400, "invalid"]);
  });

  test("leaves the events of a deactivated organizer as they are", async () => {
    const [ugo, gea] = [await makeAdmin(), await makeUser("gea", { role: "instructor" })];
    const event = await makeEvent({ organizer_id: gea.id });
    await makeEnrolment(event, await makeUser("anna"));
    expect((await putActive(ugo, gea.id, false)).status).toBe(200);
    expect((await ask("GET", `/api/events/${event.id}`)).status).toBe(200);
  });
});

describe("an admin", () => {
  test("cannot change their own role, deactivate or delete themselves", async () => {
    const ugo = await makeAdmin();
    await makeAdmin("ada");
    const refused = [409, "own_account"];
    expect(refusalOf(await putRole(ugo, ugo.id, { role: "final_user" }))).toEqual(refused);
    expect(refusalOf(await putActive(ugo, ugo.id, false))).toEqual(refused);
    expect(refusalOf(await deleteUser(ugo, ugo.id))).toEqual(refused);
    expect(await findUser(ugo)).toMatchObject({ role: "admin", is_active: true, deleted_at: null });
  });

  test.each([
    ["role", (as: SignedInUser, id: string) => putRole(as, id, { role: "final_user" })],
    ["activity", (as: SignedInUser, id: string) => putActive(as, id, false)],
    ["account", (as: SignedInUser, id: string) => deleteUser(as, id)],
  ])("of two who take each other's %s at once, one stays", async (_, take) => {
    await withoutAdmins();
    const [ugo, ada] = [await makeAdmin(), await makeAdmin("ada")];
    const answers = await Promise.all([take(ugo, ada.id), take(ada, ugo.id)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const rows = [await findUser(ugo), await findUser(ada)];
    expect(rows.filter((row) => row.role === "admin" && row.is_active && !row.deleted_at)).toHaveLength(1);
  });

  test("who was the other one until just before the write cannot take the last one's place", async () => {
    await withoutAdmins();
    const [ugo, ada] = [await makeAdmin(), await makeAdmin("ada")];
    const before = () => updateUser(ugo.id, { is_active: false });
    const answer = await putRole(ugo, ada.id, { role: "final_user" }, { DB: interceptBatches({ before }) });
    expect(refusalOf(answer)).toEqual([401, "unauthorized"]);
    expect((await findUser(ada)).role).toBe("admin");
  });

  test.each(["company", "instructor", "final_user", "blogger"] as const)(
    "is the only one who may: %s is refused",
    async (role) => {
      const [gea, anna] = [await makeUser("gea", { role }), await makeUser("anna")];
      const calls = [
        ask("GET", "/api/admin/users", { as: gea }),
        ask("GET", "/api/admin/users.csv", { as: gea }),
        ask("GET", `/api/admin/users/${anna.id}/consequences`, { as: gea }),
      ];
      for (const answer of await Promise.all(calls)) expect(refusalOf(answer)).toEqual([403, "forbidden"]);
    },
  );
});

describe("deleting a user", () => {
  test("erases the account as its owner would, writes to its former address, and leaves an entry", async () => {
    const [ugo, anna] = [await makeAdmin(), await makeUser("anna")];
    const event = await makeEvent({ date: dayFromNow(9) });
    const place = await makeEnrolment(event, anna);
    const answer = await deleteUser(ugo, anna.id, `?revision=${anna.revision}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    const row = await findUser(anna);
    expect([row.full_name, row.email, row.is_active]).toEqual(["", `${anna.id}@deleted.invalid`, false]);
    const seat = await database.prepare("select status from enrolments where id = ?").bind(place.id).first();
    expect(seat).toEqual({ status: "cancelled" });
    expect(mailTo(anna.email).subject).toContain("eliminato");
    const entries = await listEntries(ugo);
    expect(entries).toMatchObject([
      { action: "user.delete", subject_id: anna.id, before: { role: "final_user", is_active: true } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(anna.full_name);
    expect(refusalOf(await deleteUser(ugo, anna.id))).toEqual([404, "not_found"]);
  });

  test("is refused while others are enrolled in the organizer's upcoming events", async () => {
    const [ugo, gea] = [await makeAdmin(), await makeUser("gea", { role: "company" })];
    const event = await makeEvent({ organizer_id: gea.id, date: dayFromNow(9) });
    await makeEnrolment(event, await makeUser("anna"));
    const answer = await deleteUser(ugo, gea.id);
    expect(refusalOf(answer)).toEqual([409, "organizer_has_participants"]);
    expect(answer.error?.message).toContain("Organizza eventi in arrivo con persone iscritte");
    expect([(await findUser(gea)).deleted_at, await listEntries(ugo)]).toEqual([null, []]);
  });

  test("is refused as stale when the account changed after the prompt, also just before the write", async () => {
    const [ugo, anna] = [await makeAdmin(), await makeUser("anna")];
    const before = await deleteUser(ugo, anna.id, `?revision=${anna.revision + 3}`);
    expect(refusalOf(before)).toEqual([409, "stale"]);
    const DB = interceptBatches({ before: () => updateUser(anna.id, { full_name: "Anna Verdi" }) });
    const path = `/api/admin/users/${anna.id}?revision=${anna.revision}`;
    const during = await ask("DELETE", path, { as: ugo, env: { DB } });
    expect([...refusalOf(during), (await findUser(anna)).full_name]).toEqual([409, "stale", "Anna Verdi"]);
    expect(await listEntries(ugo)).toEqual([]);
  });

  test("names beforehand what will happen", async () => {
    const [ugo, gea] = [await makeAdmin(), await makeUser("gea", { role: "company" })];
    await makePackage(gea, "premium");
    const own = await makeEvent({ organizer_id: gea.id, date: dayFromNow(9) });
    await makeEvent({ organizer_id: gea.id, date: dayFromNow(-9) });
    await makeEnrolment(own, await makeUser("anna"));
    await makePaidEnrolment(await makeEvent({ date: dayFromNow(30) }), gea, { cents: 4500 });
    const path = `/api/admin/users/${gea.id}/consequences`;
    const { body } = await ask<UserConsequences>("GET", path, { as: ugo });
    expect(body).toMatchObject({
      upcoming_events: 1,
      participants: 1,
      enrolments: 1,
      refund: 45,
      sessions: 1,
    });
    expect(body.organizer_package?.expires_at).toEqual(expect.any(String));
  });
});

describe("sending the confirmation again", () => {
  test("replaces the link, in the person's language, and leaves an entry", async () => {
    const [ugo, ania] = [await makeAdmin(), await makeUser("ania", { language: "pl" })];
    expect((await resend(ugo, ania.id)).status).toBe(200);
    expect(await listOutbox(ania.email)).toMatchObject([{ template: "confirm", language: "pl" }]);
    const link = linkIn(mailTo(ania.email));
    const body = { email: ania.email, token_hash: link.searchParams.get("token_hash") };
    expect((await ask("POST", "/api/auth/confirm", { body })).status).toBe(200);
    expect((await findUser(ania)).confirmed_at).not.toBeNull();
    expect(await listEntries(ugo)).toMatchObject([
      { action: "user.confirmation_resend", subject_id: ania.id },
    ]);
  });

  test("is refused once confirmed, for a deactivated account, and beyond the mailbox's limit", async () => {
    const ugo = await makeAdmin();
    const sure = await makeUser("anna", { confirmed_at: "2026-01-01T00:00:00.000Z" });
    expect(refusalOf(await resend(ugo, sure.id))).toEqual([409, "stale"]);
    const idle = await makeUser("idle", { is_active: false });
    expect(refusalOf(await resend(ugo, idle.id))).toEqual([409, "user_inactive"]);
    const anna = await makeUser("anna");
    const statuses = [];
    for (const _ of [1, 2, 3, 4]) statuses.push((await resend(ugo, anna.id)).status);
    expect([statuses, mailsTo(anna.email).length]).toEqual([[200, 200, 200, 429], 3]);
  });

  test("sends nothing when the e-mail is confirmed just before the write", async () => {
    const [ugo, anna] = [await makeAdmin(), await makeUser("anna")];
    const DB = interceptBatches({ before: () => updateUser(anna.id, { confirmed_at: "2026-01-01" }) });
    const path = `/api/admin/users/${anna.id}/resend-confirmation`;
    expect(refusalOf(await ask("POST", path, { as: ugo, env: { DB } }))).toEqual([409, "stale"]);
    expect([mailsTo(anna.email), await listEntries(ugo)]).toEqual([[], []]);
  });
});

test("an erased account, or one that never was, is not found by any of them", async () => {
  const [ugo, gone] = [await makeAdmin(), await makeUser("gone")];
  await deleteUser(ugo, gone.id);
  for (const id of [gone.id, "01980000-0000-7000-8000-000000000000", "x"]) {
    const answers = await Promise.all([
      putRole(ugo, id, { role: "blogger" }),
      putActive(ugo, id, false),
      deleteUser(ugo, id),
      resend(ugo, id),
      ask("GET", `/api/admin/users/${id}/consequences`, { as: ugo }),
    ]);
    for (const answer of answers) expect([id, ...refusalOf(answer)]).toEqual([id, 404, "not_found"]);
  }
});
