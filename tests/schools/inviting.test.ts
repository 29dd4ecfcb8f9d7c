import { expect, test } from "vitest";
import {
  SCHOOL_INVITATIONS_MAX,
  SCHOOL_MEMBERS_MAX,
  SCHOOLS_PER_USER,
} from "../../worker/schools/contract.ts";
import type { InvitationView, School, SchoolInvitation } from "../../worker/schools/outputs.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { linkIn, mailsTo, mailTo } from "../support/mailbox.ts";
import { listNotices } from "../support/notices.ts";
import { makeOrganizer } from "../support/organizers.ts";
import { addMember, makeInvitation, makeSchool } from "../support/schools.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const address = () => `${crypto.randomUUID()}@mare.example`;

const invite = (school: string, as: SignedInUser, email: string, role = "assistant") =>
  ask<SchoolInvitation>("POST", `/api/schools/${school}/invitations`, { as, body: { email, role } });

const accept = (token: string, as: SignedInUser) => ask("POST", `/api/school-invitations/${token}`, { as });

/** The token of the link in the latest mail to an address. */
function tokenTo(email: string): string {
  const mail = mailsTo(email).at(-1);
  if (!mail) throw new Error(`nobody wrote to ${email}`);
  return linkIn(mail).pathname.split("/").at(-1) ?? "";
}

function fill<Made>(count: number, insert: (number: number) => Promise<Made>) {
  return Promise.all(Array.from({ length: count }, (_, number) => insert(number)));
}

test("an invited address joins by the link within 14 days, once, and is then forgotten", async () => {
  const gea = await makeOrganizer("gea");
  const school = await makeSchool(gea);
  const ada = await makeUser("ada");
  const { status, body } = await invite(school, gea, ada.email.toUpperCase());
  expect([status, body.email, body.role]).toEqual([201, ada.email, "assistant"]);
  expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(14 * 86_400_000);
  expect(mailTo(ada.email).html).not.toContain("undefined");
  const token = tokenTo(ada.email);
  // A visitor sees who invites to what, and no address.
  const seen = await ask<InvitationView>("GET", `/api/school-invitations/${token}`);
  expect(seen.body).toMatchObject({ role: "assistant", invited_by: gea.full_name, school: { id: school } });
  expect(seen.text).not.toContain("@");
  expect((await accept(token, ada)).status).toBe(200);
  expect((await accept(token, await makeUser("ugo"))).error?.code).toBe("school_invitation_ended");
  expect((await ask("GET", `/api/school-invitations/${token}`)).status).toBe(404);
  // Whoever accepted it, and opens it again, is in.
  const again = await ask<InvitationView>("GET", `/api/school-invitations/${token}`, { as: ada });
  expect(again.body).toMatchObject({ role: "assistant", is_member: true, school: { id: school } });
  const other = { as: await makeUser("ugo") };
  expect((await ask("GET", `/api/school-invitations/${token}`, other)).status).toBe(404);
  const row = await database
    .prepare("select email from school_invitations where id = ?")
    .bind(body.id)
    .first();
  expect(row).toEqual({ email: null });
  const second = await makeInvitation(school, gea.id);
  expect((await accept(second.token, ada)).error?.code).toBe("already_member");
  expect((await invite(school, gea, ada.email)).error?.code).toBe("already_member");
  expect((await invite(school, gea, gea.email)).error?.code).toBe("already_member");
  expect([mailsTo(ada.email).length, mailsTo(gea.email).length]).toEqual([1, 0]);
});

test("an invitation ends with its day, by its withdrawal and by a newer one to the same address", async () => {
  const gea = await makeOrganizer("gea");
  const school = await makeSchool(gea);
  const ada = await makeUser("ada");
  const expired = await makeInvitation(school, gea.id);
  const past = new Date(Date.now() - 1000).toISOString();
  await database
    .prepare("update school_invitations set expires_at = ? where id = ?")
    .bind(past, expired.id)
    .run();
  expect((await accept(expired.token, ada)).error?.code).toBe("school_invitation_ended");
  const withdrawn = await makeInvitation(school, gea.id);
  await ask("DELETE", `/api/schools/${school}/invitations/${withdrawn.id}`, { as: gea });
  expect((await accept(withdrawn.token, ada)).error?.code).toBe("school_invitation_ended");
  await invite(school, gea, ada.email, "desk");
  const former = tokenTo(ada.email);
  await invite(school, gea, ada.email, "instructor");
  const listed = await ask<SchoolInvitation[]>("GET", `/api/schools/${school}/invitations`, { as: gea });
  expect(listed.body.map(({ email, role }) => [email, role])).toEqual([[ada.email, "instructor"]]);
  expect((await accept(former, ada)).error?.code).toBe("school_invitation_ended");
  expect((await accept(tokenTo(ada.email), ada)).body).toMatchObject({ role: "instructor" });
});

test("a mailbox gets three invitations a day, whoever invites", async () => {
  const email = address();
  for (const left of [3, 2, 1, 0]) {
    const gea = await makeOrganizer("gea");
    expect((await invite(await makeSchool(gea), gea, email)).status).toBe(left > 0 ? 201 : 429);
  }
  expect(mailsTo(email)).toHaveLength(3);
});

test("a person invites at most thirty times a day", async () => {
  const gea = await makeOrganizer("gea");
  const school = await makeSchool(gea);
  const answers = await fill(31, () => invite(school, gea, address()));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test("open invitations, members and a person's schools are bounded, also for two who come at once", async () => {
  const gea = await makeOrganizer("gea");
  const school = await makeSchool(gea);
  await fill(SCHOOL_INVITATIONS_MAX - 1, () => makeInvitation(school, gea.id));
  const asked = await Promise.all([invite(school, gea, address()), invite(school, gea, address())]);
  expect(asked.map(({ error }) => error?.code).sort()).toEqual(["school_full", undefined]);
  await database.prepare("delete from school_invitations").run();

  await fill(SCHOOL_MEMBERS_MAX - 2, async () => addMember(school, await makeUser("tante"), "desk"));
  const links = [await makeInvitation(school, gea.id), await makeInvitation(school, gea.id)];
  const joined = await Promise.all(links.map(async ({ token }) => accept(token, await makeUser("ada"))));
  expect(joined.map(({ error }) => error?.code).sort()).toEqual(["school_full", undefined]);

  const busy = await makeUser("busy");
  await fill(SCHOOLS_PER_USER, async () =>
    addMember(await makeSchool(await makeOrganizer("gea")), busy, "assistant"),
  );
  const other = await makeOrganizer("gea");
  const { token } = await makeInvitation(await makeSchool(other), other.id);
  expect((await accept(token, busy)).status).toBe(409);
});

test("a member whom the school removes is told of it, one who leaves is not", async () => {
  const gea = await makeOrganizer("gea");
  const school = await makeSchool(gea);
  const ada = await makeUser("ada");
  const remove = (as: SignedInUser) => ask("DELETE", `/api/schools/${school}/members/${ada.id}`, { as });
  await addMember(school, ada, "assistant");
  expect((await remove(ada)).status).toBe(204);
  expect((await remove(gea)).error?.code).toBe("user_not_found");
  expect(await listNotices(ada)).toEqual([]);
  await addMember(school, ada, "assistant");
  expect((await remove(gea)).status).toBe(204);
  const { body } = await ask<School>("GET", `/api/schools/${school}`);
  expect(await listNotices(ada)).toMatchObject([
    { kind: "school_removed", subject: { title: body.name, href: `/scuole/${body.slug}` } },
  ]);
});

test("of two schools with one name, the later one has an address of its own", async () => {
  const found = async (as: SignedInUser) =>
    (await ask<School>("POST", "/api/schools", { as, body: { name: "Apnea del Golfo", kind: "club" } })).body;
  const first = await found(await makeUser("gea", { role: "instructor" }));
  const second = await found(await makeUser("ugo", { role: "instructor" }));
  expect(first.slug).toBe("apnea-del-golfo");
  expect(second.slug).toBe(`apnea-del-golfo-${second.id.slice(-6)}`);
});
