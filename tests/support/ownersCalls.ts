import { eq } from "drizzle-orm";
import { authSessions } from "../../worker/auth/schema.ts";
import { SINGLE_UPLOAD_MAX_BYTES } from "../../worker/uploads/contract.ts";
import { COMMUNITY_CALLS } from "./communityCalls.ts";
import { dayFromNow, makeEnrolment, makeEvent, makeWaitingEntry } from "./events.ts";
import { makeHelpfulPath, makeTopic } from "./forum.ts";
import { GRANTED_CALLS, type GrantedCall } from "./grantedCalls.ts";
import { DIVE_FIELDS, makeDive, makeSignatureRequest } from "./logbook.ts";
import { DOCUMENT_CALLS } from "./paymentCalls.ts";
import { makeOwedBalance, makePaidEnrolment } from "./payments.ts";
import { ACCEPTED_TERMS } from "./saleTerms.ts";
import { makeCode, makePendingTwoFactor, makeTwoFactor } from "./twoFactor.ts";
import { makeUser, PASSWORD, type SignedInUser, updateUser } from "./users.ts";
import { ask, db } from "./worker.ts";

const question = () => ({ id: crypto.randomUUID(), content: "C’è ancora posto in camera doppia?" });

async function askQuestion(asker: SignedInUser): Promise<string> {
  const event = await makeEvent({ organizer_id: (await makeUser("gea", { role: "instructor" })).id });
  const path = `/api/events/${event.id}/questions`;
  return (await ask<{ id: string }>("POST", path, { as: asker, body: question() })).body.id;
}

/** A thread in which this user is the organizer. */
async function receiveQuestion(organizer: SignedInUser): Promise<string> {
  const event = await makeEvent({ organizer_id: organizer.id });
  const options = { as: await makeUser("carla"), body: question() };
  return (await ask<{ id: string }>("POST", `/api/events/${event.id}/questions`, options)).body.id;
}

async function startUpload(owner: SignedInUser): Promise<string> {
  const body = { type: "video/mp4", size: SINGLE_UPLOAD_MAX_BYTES + 1 };
  return (await ask<{ id: string }>("POST", "/api/upload/parts", { as: owner, body })).body.id;
}

async function enrol(member: SignedInUser): Promise<string> {
  return (await makeEnrolment(await makeEvent({ date: dayFromNow(20) }), member)).id;
}

const dive = async (owner: SignedInUser) => `/api/logbook/${(await makeDive(owner)).id}`;

/** Of a route that every member may call: a call about something of `owner`'s that its owner would be granted. */
const MEMBER_CALLS: Partial<Record<string, (owner: SignedInUser) => Promise<GrantedCall>>> = {
  ...COMMUNITY_CALLS,
  ...DOCUMENT_CALLS,
  "PUT /api/profile": async () => ({ path: "/api/profile", body: { full_name: "Anna Bianchi" } }),
  "PUT /api/account/password": async () => ({
    path: "/api/account/password",
    body: { current_password: PASSWORD, password: "un respiro più lungo" },
  }),
  "POST /api/account/email": async () => ({
    path: "/api/account/email",
    body: { email: `${crypto.randomUUID()}@lago.example`, password: PASSWORD },
  }),
  "POST /api/account/export": async () => ({ path: "/api/account/export", body: { password: PASSWORD } }),
  "POST /api/account/two-factor": async (owner) => {
    await updateUser(owner.id, { confirmed_at: new Date().toISOString() });
    return { path: "/api/account/two-factor", body: { password: PASSWORD } };
  },
  "POST /api/account/two-factor/confirm": async (owner) => ({
    path: "/api/account/two-factor/confirm",
    body: { code: makeCode(await makePendingTwoFactor(owner)) },
  }),
  "POST /api/account/two-factor/recovery-codes": async (owner) => ({
    path: "/api/account/two-factor/recovery-codes",
    body: { password: PASSWORD, code: (await makeTwoFactor(owner)).codes[0] },
  }),
  "DELETE /api/account/two-factor": async (owner) => ({
    path: "/api/account/two-factor",
    body: { password: PASSWORD, code: (await makeTwoFactor(owner)).codes[0] },
  }),
  "DELETE /api/account/sessions/:id": async ({ id }) => {
    const session = await db.select().from(authSessions).where(eq(authSessions.user_id, id)).get();
    return { path: `/api/account/sessions/${session?.id}` };
  },
  "POST /api/events/:id/questions": async () => ({
    path: `/api/events/${(await makeEvent({ organizer_id: (await makeUser("gea")).id })).id}/questions`,
    body: question(),
  }),
  "POST /api/events/:id/participants/:enrolmentId/messages": async (owner) => {
    const event = await makeEvent({ organizer_id: owner.id });
    const { id } = await makeEnrolment(event, await makeUser("bruno"));
    const body = { id: crypto.randomUUID(), content: "Porta la muta da 5." };
    return { path: `/api/events/${event.id}/participants/${id}/messages`, body };
  },
  "GET /api/me/questions/:id": async (owner) => ({ path: `/api/me/questions/${await askQuestion(owner)}` }),
  "POST /api/me/questions/:id/messages": async (owner) => ({
    path: `/api/me/questions/${await receiveQuestion(owner)}/messages`,
    body: question(),
  }),
  "PUT /api/me/questions/:id/read": async (owner) => ({
    path: `/api/me/questions/${await askQuestion(owner)}/read`,
    body: { number: 1 },
  }),
  "PUT /api/me/questions/:id": async (owner) => ({
    path: `/api/me/questions/${await receiveQuestion(owner)}`,
    body: { closed: true },
  }),
  "POST /api/logbook": async () => ({
    path: "/api/logbook",
    body: { id: crypto.randomUUID(), ...DIVE_FIELDS },
  }),
  "POST /api/logbook/imports": async () => ({
    path: "/api/logbook/imports",
    body: { dives: [{ ...DIVE_FIELDS, copy: 0 }] },
  }),
  "GET /api/logbook/:id": async (owner) => ({ path: await dive(owner) }),
  "GET /api/logbook/:id/dive.pdf": async (owner) => ({ path: `${await dive(owner)}/dive.pdf` }),
  "PUT /api/logbook/:id": async (owner) => ({
    path: await dive(owner),
    body: { revision: 1, ...DIVE_FIELDS, place: "Camogli" },
  }),
  "PUT /api/logbook/:id/personal": async (owner) => ({
    path: `${await dive(owner)}/personal`,
    body: { revision: 1, buddy: "Carla" },
  }),
  "PUT /api/logbook/:id/visibility": async (owner) => ({
    path: `${await dive(owner)}/visibility`,
    body: { hidden: true },
  }),
  "DELETE /api/logbook/:id": async (owner) => ({ path: await dive(owner) }),
  "POST /api/logbook/:id/request": async (owner) => ({
    path: `${await dive(owner)}/request`,
    body: { instructor_id: (await makeUser("leo", { role: "instructor" })).id },
  }),
  "DELETE /api/logbook/:id/request": async (owner) => {
    const request = await makeSignatureRequest(owner, await makeUser("leo", { role: "instructor" }));
    return { path: `/api/logbook/${request.dive.id}/request` };
  },
  "DELETE /api/logbook/shares/:id": async (owner) => {
    const share = await ask<{ id: string }>("POST", "/api/logbook/shares", { as: owner });
    return { path: `/api/logbook/shares/${share.body.id}` };
  },
  "POST /api/me/participations/:id/balance": async (owner) => ({
    path: `/api/me/participations/${await makeOwedBalance(await makeEvent(), owner, 4_500)}/balance`,
    body: ACCEPTED_TERMS,
  }),
  "GET /api/me/participations/:id/cancellation": async (owner) => ({
    path: `/api/me/participations/${await enrol(owner)}/cancellation`,
  }),
  "POST /api/me/participations/:id/cancellation": async (owner) => ({
    path: `/api/me/participations/${await enrol(owner)}/cancellation`,
    body: { refund: 0 },
  }),
  "POST /api/waiting/:id/claim": async (owner) => ({
    path: `/api/waiting/${(await makeWaitingEntry(await makeEvent(), owner, "offered")).entry}/claim`,
  }),
  "POST /api/events/:id/waiting": async () => ({
    path: `/api/events/${(await makeEvent({ participants: 0 })).id}/waiting`,
    body: {},
  }),
  "DELETE /api/events/:id/waiting": async (owner) => {
    const event = await makeEvent();
    await makeWaitingEntry(event, owner);
    return { path: `/api/events/${event.id}/waiting` };
  },
  "DELETE /api/me/holds/:eventId": async (owner) => {
    const event = await makeEvent({ cost_cents: 4500, participants: 3 });
    const held_until = new Date(Date.now() + 600_000).toISOString();
    await makeEnrolment(event, owner, { status: "held", held_until });
    return { path: `/api/me/holds/${event.id}` };
  },
  "DELETE /api/me/payments/:id": async (owner) => {
    const event = await makeEvent({ cost_cents: 4500, organizer_id: (await makeUser("gea")).id });
    return { path: `/api/me/payments/${(await makePaidEnrolment(event, owner, { cents: 4500 })).payment}` };
  },
  "POST /api/me/saved-events": async () => ({
    path: "/api/me/saved-events",
    body: { event_ids: [(await makeEvent()).id] },
  }),
  "POST /api/visits": async () => ({
    path: "/api/visits",
    body: { kind: "event_views", ids: [(await makeEvent()).id] },
  }),
  "POST /api/events/:id/register-free": async () => ({
    path: `/api/events/${(await makeEvent()).id}/register-free`,
    body: {},
  }),
  "PUT /api/forum/topics/:id/helpful/:number": async ({ id }) => ({ path: await makeHelpfulPath(id) }),
  "DELETE /api/forum/topics/:id/helpful/:number": async ({ id }) => ({ path: await makeHelpfulPath(id) }),
  "PUT /api/forum/topics/:id/read": async () => ({
    path: `/api/forum/topics/${(await makeTopic()).id}/read`,
    body: { number: 0 },
  }),
  "GET /api/upload/parts/:id": async (owner) => ({ path: `/api/upload/parts/${await startUpload(owner)}` }),
  "POST /api/upload/parts": async () => ({
    path: "/api/upload/parts",
    body: { type: "video/mp4", size: SINGLE_UPLOAD_MAX_BYTES + 1 },
  }),
  "POST /api/upload/parts/:id/complete": async (owner) => ({
    path: `/api/upload/parts/${await startUpload(owner)}/complete`,
  }),
  "DELETE /api/upload/parts/:id": async (owner) => ({
    path: `/api/upload/parts/${await startUpload(owner)}`,
  }),
};

/** A call of this route about something of `owner`'s; undefined for a route without a line here and in `GRANTED_CALLS`. */
export async function makeOwnersCall(route: string, owner: SignedInUser): Promise<GrantedCall | undefined> {
  return (MEMBER_CALLS[route] ?? GRANTED_CALLS[route])?.(owner);
}
