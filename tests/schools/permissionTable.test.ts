import { expect, test } from "vitest";
import type { OrganizerEvent } from "../../worker/dashboard/outputs.ts";
import { SCHOOL_ROLES, type SchoolRole } from "../../worker/permissions/permissionMap.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { makeEventFields, makePackage } from "../support/organizers.ts";
import { listRoutes } from "../support/routeRules.ts";
import { addMember, makeInvitation, makePaper, makePrivateFile, makeSchool } from "../support/schools.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

/** What a role reaches: all events of the school, those staffed or created, those created, or nothing. */
type Reach = "all" | "staffed" | "created" | "none";
/** For owner, manager, instructor, assistant, desk. */
type Reaches = readonly [Reach, Reach, Reach, Reach, Reach];

const LEADERS = ["all", "all", "none", "none", "none"] as const;
const EDIT = ["all", "all", "staffed", "none", "none"] as const;
const MONEY = ["all", "all", "created", "none", "none"] as const;
const SEEN_BY_STAFF = ["all", "all", "staffed", "staffed", "staffed"] as const;
const READ = ["all", "all", "all", "none", "none"] as const;
const OWNER = ["all", "none", "none", "none", "none"] as const;

type Subject = { event: string; enrolment: string; school: string; account: SignedInUser };
type Call = { path: string; body?: unknown };

const cancellation = { paying: 0, total: 0, message: "Mare mosso." };
const member = "/members/00000000-0000-4000-8000-000000000000";

/** The table of a school's roles: each row a route about an event or the school, and what each role reaches with it. */
const TABLE: Record<string, readonly [Reaches, (subject: Subject) => Call | Promise<Call>]> = {
  "PUT /api/events/:id": [
    EDIT,
    ({ event }) => ({ path: `/api/events/${event}`, body: { level: "tutti_i_brevettati" } }),
  ],
  "GET /api/me/events/:id": [EDIT, ({ event }) => ({ path: `/api/me/events/${event}` })],
  "DELETE /api/events/:id": [MONEY, ({ event }) => ({ path: `/api/events/${event}?revision=99` })],
  "GET /api/events/:id/cancellation": [MONEY, ({ event }) => ({ path: `/api/events/${event}/cancellation` })],
  "POST /api/events/:id/cancellation": [
    MONEY,
    ({ event }) => ({ path: `/api/events/${event}/cancellation`, body: { ...cancellation, paying: 9 } }),
  ],
  "POST /api/events/:id/decision": [
    EDIT,
    ({ event }) => ({ path: `/api/events/${event}/decision`, body: { verdict: "confirmed" } }),
  ],
  "GET /api/events/:id/participants/:enrolmentId/cancellation": [
    MONEY,
    ({ event, enrolment }) => ({ path: `/api/events/${event}/participants/${enrolment}/cancellation` }),
  ],
  "DELETE /api/events/:id/participants/:enrolmentId": [
    MONEY,
    ({ event, enrolment }) => ({
      path: `/api/events/${event}/participants/${enrolment}`,
      body: { refund: 99 },
    }),
  ],
  "POST /api/events/:id/participants/:enrolmentId/keep": [
    MONEY,
    ({ event, enrolment }) => ({ path: `/api/events/${event}/participants/${enrolment}/keep` }),
  ],
  "GET /api/events/:id/participants.csv": [
    SEEN_BY_STAFF,
    ({ event }) => ({ path: `/api/events/${event}/participants.csv` }),
  ],
  "GET /api/events/:id/seats": [SEEN_BY_STAFF, ({ event }) => ({ path: `/api/events/${event}/seats` })],
  "GET /api/events/:id/guests": [SEEN_BY_STAFF, ({ event }) => ({ path: `/api/events/${event}/guests` })],
  "GET /api/events/:id/waiting": [SEEN_BY_STAFF, ({ event }) => ({ path: `/api/events/${event}/waiting` })],
  "POST /api/events/:id/guests": [
    EDIT,
    ({ event }) => ({
      path: `/api/events/${event}/guests`,
      body: { id: crypto.randomUUID(), name: "Ospite", method: "none", amount_cents: 0 },
    }),
  ],
  "PUT /api/events/:id/guests/:guestId": [
    MONEY,
    ({ event, enrolment }) => ({
      path: `/api/events/${event}/guests/${enrolment}`,
      body: { method: "cash", amount_cents: 6000 },
    }),
  ],
  "DELETE /api/events/:id/guests/:guestId": [
    EDIT,
    ({ event, enrolment }) => ({ path: `/api/events/${event}/guests/${enrolment}` }),
  ],
  "POST /api/events/:id/waiting/:waitingId/offer": [
    EDIT,
    ({ event, enrolment }) => ({
      path: `/api/events/${event}/waiting/${enrolment}/offer`,
      body: { reason: "Prima lei" },
    }),
  ],
  "PUT /api/events/:id/waiting/closed": [
    EDIT,
    ({ event }) => ({ path: `/api/events/${event}/waiting/closed`, body: { closed: true } }),
  ],
  "POST /api/events/:id/document-reminders": [
    EDIT,
    ({ event }) => ({ path: `/api/events/${event}/document-reminders` }),
  ],
  "GET /api/events/:id/messages": [EDIT, ({ event }) => ({ path: `/api/events/${event}/messages` })],
  "POST /api/events/:id/messages": [
    EDIT,
    ({ event }) => ({ path: `/api/events/${event}/messages`, body: { text: "A domani, al molo." } }),
  ],
  "GET /api/schools/:slug/members": [READ, ({ school }) => ({ path: `/api/schools/${school}/members` })],
  "GET /api/schools/:slug/papers": [READ, ({ school }) => ({ path: `/api/schools/${school}/papers` })],
  "GET /api/schools/:slug/papers/:paperId/file": [
    READ,
    async ({ school, account }) => ({
      path: `/api/schools/${school}/papers/${await makePaper(school, account)}/file`,
    }),
  ],
  "PUT /api/schools/:slug": [
    LEADERS,
    ({ school }) => ({ path: `/api/schools/${school}`, body: { description: "In mare dal 1990." } }),
  ],
  "PUT /api/schools/:slug instructors_handle_money": [
    OWNER,
    ({ school }) => ({ path: `/api/schools/${school}`, body: { instructors_handle_money: true } }),
  ],
  "PUT /api/schools/:slug/members/:userId": [
    LEADERS,
    ({ school }) => ({ path: `/api/schools/${school}${member}`, body: { role: "desk" } }),
  ],
  "DELETE /api/schools/:slug/members/:userId": [
    LEADERS,
    ({ school }) => ({ path: `/api/schools/${school}${member}` }),
  ],
  "GET /api/schools/:slug/invitations": [
    LEADERS,
    ({ school }) => ({ path: `/api/schools/${school}/invitations` }),
  ],
  "POST /api/schools/:slug/invitations": [
    LEADERS,
    ({ school }) => ({
      path: `/api/schools/${school}/invitations`,
      body: { email: `${crypto.randomUUID()}@mare.example`, role: "desk" },
    }),
  ],
  "POST /api/schools/:slug/invitations owner": [
    OWNER,
    ({ school }) => ({
      path: `/api/schools/${school}/invitations`,
      body: { email: `${crypto.randomUUID()}@mare.example`, role: "owner" },
    }),
  ],
  "GET /api/schools/:slug/staff-calendar": [
    LEADERS,
    ({ school }) => ({ path: `/api/schools/${school}/staff-calendar?from=${dayFromNow(0)}` }),
  ],
  "DELETE /api/schools/:slug/invitations/:invitationId": [
    LEADERS,
    async ({ school, account }) => ({
      path: `/api/schools/${school}/invitations/${(await makeInvitation(school, account.id)).id}`,
    }),
  ],
  "POST /api/schools/:slug/papers": [
    LEADERS,
    async ({ school, account }) => ({
      path: `/api/schools/${school}/papers`,
      body: { kind: "law", file_url: await makePrivateFile(account) },
    }),
  ],
  "DELETE /api/schools/:slug/papers/:paperId": [
    LEADERS,
    async ({ school, account }) => ({
      path: `/api/schools/${school}/papers/${await makePaper(school, account)}`,
    }),
  ],
  "GET /api/ledger": [LEADERS, ({ account }) => ({ path: `/api/ledger?organizerId=${account.id}` })],
  "GET /api/ledger/totals": [
    LEADERS,
    ({ account }) => ({ path: `/api/ledger/totals?organizerId=${account.id}` }),
  ],
  "GET /api/payouts": [LEADERS, ({ account }) => ({ path: `/api/payouts?organizerId=${account.id}` })],
  "GET /api/payouts/transfers": [
    LEADERS,
    ({ account }) => ({ path: `/api/payouts/transfers?organizerId=${account.id}` }),
  ],
  "GET /api/payouts/statement": [
    LEADERS,
    ({ account }) => ({ path: `/api/payouts/statement?organizerId=${account.id}&month=2026-09&format=csv` }),
  ],
  "GET /api/me/codes": [LEADERS, ({ account }) => ({ path: `/api/me/codes?organizerId=${account.id}` })],
  "POST /api/events": [
    ["all", "all", "all", "none", "none"],
    async ({ school }) => ({ path: "/api/events", body: await makeEventFields({ school_id: school }) }),
  ],
};

/** Routes of an event or a school that the table leaves out, with the test that plays them or the reason. */
const ELSEWHERE: Record<string, string> = {
  "GET /api/events/:id/participants": "public; below",
  "GET /api/events/:id/participants/:enrolmentId/answers/:questionId": "tests/enrolments/eligibility",
  "POST /api/events/:id/participants/:enrolmentId/overrides": "tests/enrolments/eligibility",
  "GET /api/events/:id/participants/:enrolmentId/papers": "tests/profiles/certifications",
  "GET /api/events/:id/participants/:enrolmentId/certifications/:certificationId/picture":
    "tests/profiles/certifications",
  "POST /api/events/:id/participants/:enrolmentId/sightings": "tests/profiles/certifications",
  "GET /api/schools/:slug": "public",
  "GET /api/schools/:slug/events": "public",
  "PUT /api/admin/schools/:slug/verification": "admins alone",
  "POST /api/schools": "of the caller",
};

test("the table has every route by which an event or a school is managed", () => {
  const managing = listRoutes().filter((route) =>
    /^\w+ \/api\/(schools(\/|$)|admin\/schools|events\/:id\/(cancellation|decision|participants|seats|guests|waiting\/|document-reminders|messages))/.test(
      route,
    ),
  );
  const isOfMembers = (route: string) =>
    ["POST /api/events/:id/participants/:enrolmentId/messages"].includes(route);
  expect(managing.filter((route) => !TABLE[route] && !ELSEWHERE[route] && !isOfMembers(route))).toEqual([]);
});

/** The kinds of events: another member's, one that the caller is staff of, one that the caller created, another school's. */
const KINDS = ["others", "staffed", "created", "other_school"] as const;

function isGranted(reach: Reach, kind: (typeof KINDS)[number]): boolean {
  if (kind === "other_school" || reach === "none") return false;
  if (reach === "all") return true;
  return kind === "created" || (kind === "staffed" && reach === "staffed");
}

async function makeSubject(account: SignedInUser, caller: SignedInUser, kind: string): Promise<Subject> {
  const school = await makeSchool(account);
  const event = await makeEvent({
    ...{ organizer_id: account.id, school_id: school, date: dayFromNow(20), cost_cents: 0 },
    created_by: kind === "created" ? caller.id : account.id,
    minimum_participants: 2,
    decision_days_before: 3,
  });
  if (kind === "staffed")
    await database
      .prepare(
        "insert into event_staff (event_id, user_id, part, state, created_at) values (?, ?, 'assistant', 'pending', '2026')",
      )
      .bind(event.id, caller.id)
      .run();
  const enrolment = await makeEnrolment(event, await makeUser("carla"));
  return { event: event.id, enrolment: enrolment.id, school, account };
}

async function makeCaller(role: SchoolRole, account: SignedInUser): Promise<SignedInUser> {
  if (role === "owner") return account;
  const caller = await makeUser("leo");
  await addMember(await makeSchool(account), caller, role);
  return caller;
}

test.for(SCHOOL_ROLES.map((role, index) => [role, index] as const))(
  "a school's %s reaches with each route what the table says, and nothing of another school",
  async ([role, index]) => {
    const account = await makeUser("gea", { role: "instructor" });
    await makePackage(account, "premium");
    const school = await makeSchool(account);
    await database.prepare("update schools set instructors_handle_money = 1 where id = ?").bind(school).run();
    const caller = await makeCaller(role, account);
    const stranger = await makeUser("ugo", { role: "company" });
    await makePackage(stranger, "premium");
    const found: string[] = [];
    const expected: string[] = [];
    for (const kind of KINDS) {
      // The owner created all that somebody else did not.
      if (role === "owner" && kind !== "others" && kind !== "other_school") continue;
      for (const [name, [reaches, makeCall]] of Object.entries(TABLE)) {
        const [method = "", pattern = ""] = name.split(" ");
        const reach = reaches[index] ?? "none";
        const isOfEvent = pattern.includes("events/:id");
        if (!isOfEvent && kind !== "others" && kind !== "other_school") continue;
        const seller = kind === "other_school" ? stranger : account;
        const subject = await makeSubject(seller, caller, kind);
        const { path, body } = await makeCall(subject);
        const { status } = await ask(method, path, { as: caller, ...(body !== undefined && { body }) });
        found.push(`${name}, ${kind}: ${status === 403 ? "refused" : "granted"}`);
        expected.push(`${name}, ${kind}: ${isGranted(reach, kind) ? "granted" : "refused"}`);
      }
    }
    expect(found).toEqual(expected);
  },
);

test("money of instructors needs the school's consent, and ends with it in the write", async () => {
  const account = await makeUser("gea", { role: "instructor" });
  const caller = await makeCaller("instructor", account);
  const { event } = await makeSubject(account, caller, "created");
  const cancel = () => ask("GET", `/api/events/${event}/cancellation`, { as: caller });
  expect((await cancel()).status).toBe(403);
  const priced = await ask("PUT", `/api/events/${event}`, { as: caller, body: { cost: 45 } });
  expect([priced.status, priced.error?.fields]).toEqual([403, { cost: "validation.school_money" }]);
  await ask("PUT", `/api/schools/${await makeSchool(account)}`, {
    as: account,
    body: { instructors_handle_money: true },
  });
  expect((await cancel()).status).toBe(200);
});

test("the dashboard names the school of others' events, with what each role may do with them", async () => {
  const account = await makeUser("gea", { role: "instructor" });
  await database
    .prepare("update schools set name = 'Apnea Golfo' where id = ?")
    .bind(await makeSchool(account))
    .run();
  for (const [role, can_manage, can_handle_money, reads_money] of [
    ["owner", true, true, true],
    ["manager", true, true, true],
    ["instructor", true, false, false],
    ["assistant", false, false, false],
    ["desk", false, false, false],
  ] as const) {
    const caller = await makeCaller(role, account);
    const { event } = await makeSubject(account, caller, "staffed");
    const { body } = await ask<OrganizerEvent[]>("GET", "/api/dashboard/events", { as: caller });
    const school = role === "owner" ? null : { name: "Apnea Golfo", account_id: account.id };
    const may = { can_manage, can_handle_money, reads_money };
    expect(body.find(({ id }) => id === event)).toMatchObject({ school, ...may });
  }
});

test("assistant and desk see participants without money, and of documents only that something is missing", async () => {
  const account = await makeUser("gea", { role: "instructor" });
  for (const role of ["manager", "instructor", "assistant", "desk"] as const) {
    const caller = await makeCaller(role, account);
    const { event } = await makeSubject(account, caller, "staffed");
    await database.prepare("update events set cost_cents = 4500 where id = ?").bind(event).run();
    await database.prepare("update enrolments set amount_cents = 4500 where event_id = ?").bind(event).run();
    const soon = dayFromNow(5);
    await database
      .prepare(
        "update users set scadenza_certificato_medico = ? where id in (select user_id from enrolments where event_id = ?)",
      )
      .bind(soon, event)
      .run();
    type Row = { amount?: number; documents?: { medical: string } };
    const { body } = await ask<Row[]>("GET", `/api/events/${event}/participants`, { as: caller });
    const seen = { money: body[0]?.amount !== undefined, medical: body[0]?.documents?.medical };
    const isTeacher = role === "manager" || role === "instructor";
    expect([role, seen]).toEqual([
      role,
      { money: role === "manager", medical: isTeacher ? "ends_before" : "missing" },
    ]);
  }
});
