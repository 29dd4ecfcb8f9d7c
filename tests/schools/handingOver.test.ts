import { expect, test } from "vitest";
import type { SchoolRole } from "../../worker/permissions/permissionMap.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { interceptBatches } from "../support/interception.ts";
import { linkIn, mailTo } from "../support/mailbox.ts";
import { makeEventFields, makeOrganizer, makePackage } from "../support/organizers.ts";
import { addMember, makeSchool } from "../support/schools.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

/** Gea's school with Leo, an instructor on the site and in the school. */
async function makeSubject(role: SchoolRole = "instructor") {
  const gea = await makeOrganizer("gea");
  const school = await makeSchool(gea);
  const leo = await makeUser("leo", { role: "instructor" });
  await addMember(school, leo, role);
  return { gea, leo, school };
}

/** Offers the school to a member; returns the path of the link in the mail. */
async function offer(school: string, from: SignedInUser, to: { email: string }): Promise<string> {
  const body = { email: to.email, role: "owner" };
  expect((await ask("POST", `/api/schools/${school}/invitations`, { as: from, body })).status).toBe(201);
  return `/api/school-invitations/${linkIn(mailTo(to.email)).pathname.split("/").at(-1)}`;
}

const accept = (link: string, as: SignedInUser, other: Partial<Env> = {}) =>
  ask("POST", link, { as, env: other });

/** The account that sells for the school, and its members' roles by user. */
async function ownership(school: string) {
  const account = await database
    .prepare("select account_id from schools where id = ?")
    .bind(school)
    .first("account_id");
  const { results } = await database
    .prepare("select user_id, role from school_members where school_id = ?")
    .bind(school)
    .all<{ user_id: string; role: string }>();
  return { account, roles: Object.fromEntries(results.map(({ user_id, role }) => [user_id, role])) };
}

async function organizersOf(events: Record<string, { id: string }>) {
  const found: Record<string, unknown> = {};
  for (const [name, { id }] of Object.entries(events))
    found[name] = await database
      .prepare("select organizer_id from events where id = ?")
      .bind(id)
      .first("organizer_id");
  return found;
}

test("a school passes to the member who accepts: account, package and coming events for which nobody paid", async () => {
  const { gea, leo, school } = await makeSubject();
  const own = { organizer_id: gea.id, school_id: school, created_by: gea.id };
  const paid = { amount_cents: 4500 };
  const events = {
    empty: await makeEvent(own),
    free: await makeEvent(own),
    paid: await makeEvent({ ...own, cost_cents: 4500 }),
    held: await makeEvent({ ...own, cost_cents: 4500 }),
    refunded: await makeEvent({ ...own, cost_cents: 4500 }),
    released: await makeEvent({ ...own, cost_cents: 4500 }),
    ofLeo: await makeEvent(own),
    past: await makeEvent({ ...own, date: dayFromNow(-9) }),
    cancelled: await makeEvent({ ...own, cancelled_at: new Date().toISOString() }),
  };
  await makeEnrolment(events.free, await makeUser("carla"));
  await makeEnrolment(events.paid, await makeUser("carla"), paid);
  const until = new Date(Date.now() + 60_000).toISOString();
  await makeEnrolment(events.held, await makeUser("carla"), { ...paid, status: "held", held_until: until });
  await makeEnrolment(events.refunded, await makeUser("carla"), { ...paid, status: "refunded" });
  await makeEnrolment(events.released, await makeUser("carla"), { ...paid, status: "released" });
  await makeEnrolment(events.ofLeo, leo);
  await makePackage(gea, "premium", -1);
  const member = await makeUser("mia");
  await database.prepare("insert into price_members values (?, ?, '2026')").bind(gea.id, member.id).run();

  const link = await offer(school, gea, leo);
  expect((await ownership(school)).account).toBe(gea.id);
  expect(await accept(link, leo)).toMatchObject({ status: 200, body: { id: school, role: "owner" } });
  expect(await ownership(school)).toEqual({
    account: leo.id,
    roles: { [leo.id]: "owner", [gea.id]: "manager" },
  });
  expect(await organizersOf(events)).toEqual({
    ...{ empty: leo.id, free: leo.id, released: leo.id },
    ...{ paid: gea.id, held: gea.id, refunded: gea.id, ofLeo: gea.id, past: gea.id, cancelled: gea.id },
  });
  const { results: packages } = await database
    .prepare("select user_id from user_packages order by expires_at")
    .all<{ user_id: string }>();
  expect(packages.map(({ user_id }) => user_id)).toEqual([gea.id, leo.id]);

  const ofMember = database
    .prepare("select count(*) as n from price_members where user_id = ?")
    .bind(member.id);
  expect(await ofMember.first("n")).toBe(2);

  // The new owner sells, also for the former one, who manages now.
  for (const as of [leo, gea]) {
    const body = await makeEventFields({ school_id: school });
    expect(await ask("POST", "/api/events", { as, body })).toMatchObject({
      status: 201,
      body: { organizer_id: leo.id, school_id: school },
    });
  }
  const own_switch = { instructors_handle_money: true };
  expect((await ask("PUT", `/api/schools/${school}`, { as: gea, body: own_switch })).status).toBe(403);
  expect((await accept(link, leo)).error?.code).toBe("school_invitation_ended");
  expect((await ask("DELETE", `/api/schools/${school}/members/${leo.id}`, { as: leo })).error?.code).toBe(
    "last_owner",
  );
  expect((await ask("DELETE", `/api/schools/${school}/members/${gea.id}`, { as: gea })).status).toBe(204);
});

test("the owner neither leaves nor gets another role, by nobody's hand", async () => {
  const { gea, leo, school } = await makeSubject("manager");
  const path = `/api/schools/${school}/members/${gea.id}`;
  for (const as of [gea, leo]) {
    expect(await ask("DELETE", path, { as })).toMatchObject({ status: 409, error: { code: "last_owner" } });
    const body = { role: "manager" };
    expect(await ask("PUT", path, { as, body })).toMatchObject({
      status: 409,
      error: { code: "last_owner" },
    });
  }
  // The role of owner is offered, never given.
  const given = await ask("PUT", `/api/schools/${school}/members/${leo.id}`, {
    as: gea,
    body: { role: "owner" },
  });
  expect(given.error?.fields).toEqual({ role: "validation.school_role" });
});

test("only a member is offered the school, only by its owner, and one at a time", async () => {
  const { gea, leo, school } = await makeSubject("manager");
  const stranger = await makeUser("ugo", { role: "instructor" });
  const path = `/api/schools/${school}/invitations`;
  const body = { email: stranger.email, role: "owner" };
  expect((await ask("POST", path, { as: gea, body })).error?.fields).toEqual({
    email: "validation.school_member",
  });
  expect((await ask("POST", path, { as: leo, body: { ...body, email: leo.email } })).status).toBe(403);
  const ada = await makeUser("ada", { role: "instructor" });
  await addMember(school, ada, "assistant");
  const former = await offer(school, gea, leo);
  const latter = await offer(school, gea, ada);
  expect((await accept(former, leo)).error?.code).toBe("school_invitation_ended");
  expect((await accept(latter, ada)).status).toBe(200);
});

/** What makes an offer fail, and the refusal: done before the acceptance, or between its check and its write. */
const FAILURES: [string, (subject: Awaited<ReturnType<typeof makeSubject>>) => Promise<unknown>, string][] = [
  ["the member no longer organizes", ({ leo }) => updateUser(leo.id, { role: "final_user" }), "owner_unfit"],
  ["the member has a school already", async ({ leo }) => void (await makeSchool(leo)), "owner_unfit"],
  [
    "the member left",
    ({ leo }) => database.prepare("delete from school_members where user_id = ?").bind(leo.id).run(),
    "owner_unfit",
  ],
  [
    "the offer is older than 14 days",
    ({ school }) => setInvitation(school, "expires_at", "2026-01-01"),
    "school_invitation_ended",
  ],
  [
    "the offer was withdrawn",
    ({ school }) => database.prepare("delete from school_invitations where school_id = ?").bind(school).run(),
    "school_invitation_ended",
  ],
];

function setInvitation(school: string, column: string, value: string) {
  return database
    .prepare(`update school_invitations set ${column} = ? where school_id = ?`)
    .bind(value, school)
    .run();
}

test.for(FAILURES)(
  "the school stays where %s, even in the middle of accepting",
  async ([name, fail, code]) => {
    for (const isLate of [false, true]) {
      const subject = await makeSubject();
      const { gea, leo, school } = subject;
      const event = await makeEvent({ organizer_id: gea.id, school_id: school });
      const link = await offer(school, gea, leo);
      if (!isLate) await fail(subject);
      const late = { DB: interceptBatches({ before: (batch) => (batch === 1 ? fail(subject) : undefined) }) };
      const { status, error } = await accept(link, leo, isLate ? late : {});
      // A role that falls ends the token, too.
      const isRoleFall = name === "the member no longer organizes" && isLate;
      expect([status, error?.code]).toEqual(isRoleFall ? [401, "unauthorized"] : [expect.any(Number), code]);
      expect((await ownership(school)).account).toBe(gea.id);
      expect(await organizersOf({ event })).toEqual({ event: gea.id });
    }
  },
);

test("an offer is for the address that got it, and ends when its owner is no longer the owner", async () => {
  const { gea, leo, school } = await makeSubject();
  const ada = await makeUser("ada", { role: "instructor" });
  await addMember(school, ada, "manager");
  const link = await offer(school, gea, leo);
  expect((await accept(link, ada)).error?.code).toBe("invitation_of_other");
  expect((await ask("POST", link)).status).toBe(401);
  await setInvitation(school, "invited_by", ada.id);
  expect((await accept(link, leo)).error?.code).toBe("owner_unfit");
  await setInvitation(school, "invited_by", gea.id);
  const answers = await Promise.all([accept(link, leo), accept(link, leo)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});
