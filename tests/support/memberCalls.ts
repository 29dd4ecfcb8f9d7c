import { v7 as newId } from "uuid";
import { emailChanges } from "../../worker/auth/schema.ts";
import { hashLinkToken, newLinkToken } from "../../worker/auth/tokens.ts";
import { calendarAddresses } from "../../worker/calendars/schema.ts";
import { makeArticle } from "./articles.ts";
import {
  checkout,
  completeProfile,
  FILM_BYTES,
  fileForm,
  hashSecret,
  insertDive,
  openUpload,
  publicOrganizer,
  receivedThread,
  requestedDive,
  shareLogbook,
} from "./callSubjects.ts";
import { findPayment, makePaidEvent } from "./checkout.ts";
import { COMMUNITY_CALLS } from "./communityCalls.ts";
import { dayFromNow, makeCategory, makeEnrolment, makeEvent, makeWaitingEntry } from "./events.ts";
import { makeForumCategory, makeHelpfulPath, makeReply, makeTopic } from "./forum.ts";
import type { GrantedCall } from "./grantedCalls.ts";
import { DIVE_FIELDS } from "./logbook.ts";
import { subscribe } from "./newsletter.ts";
import { DOCUMENT_CALLS } from "./paymentCalls.ts";
import { makePaidEnrolment } from "./payments.ts";
import { PICTURES } from "./pictures.ts";
import { makeRecoveryToken } from "./recoveryTokens.ts";
import { ACCEPTED_TERMS } from "./saleTerms.ts";
import { makeCode, makePendingTwoFactor, makeTwoFactor } from "./twoFactor.ts";
import { makeUser, PASSWORD, type SignedInUser, updateUser } from "./users.ts";
import { ask, db } from "./worker.ts";

/** A call with a body that is no JSON, where `raw` is set. */
export type MemberCall = GrantedCall & { raw?: BodyInit; headers?: Record<string, string> };

type MakeCall = (caller: SignedInUser) => Promise<MemberCall>;

const savedEvent = async () => ({ path: `/api/me/saved-events/${(await makeEvent()).id}` });

const password = { password: PASSWORD };

/** Other sites, for the Worker: a picture at every address of `altrove.example`, else a geocoder that finds one venue. */
export async function answerAsOthers(input: RequestInfo | URL): Promise<Response> {
  const { hostname } = new URL(input instanceof Request ? input.url : input);
  return hostname === "altrove.example"
    ? new Response(PICTURES.jpeg)
    : Response.json([{ lat: "44.35", lon: "9.15", display_name: "Camogli, Genova, Liguria, Italia" }]);
}

/** Of each route of visitors and members that has a parameter or a body: a call that succeeds, about the caller's own things. */
export const MEMBER_CALLS: Partial<Record<string, MakeCall>> = {
  ...COMMUNITY_CALLS,
  ...DOCUMENT_CALLS,
  "POST /api/auth/register": async () => ({
    path: "/api/auth/register",
    body: { email: `${newId()}@lago.example`, password: "trattengo", full_name: "Nuova Arrivata" },
  }),
  "POST /api/auth/login": async ({ email }) => ({ path: "/api/auth/login", body: { email, ...password } }),
  "POST /api/auth/request-password-reset": async ({ email }) => ({
    path: "/api/auth/request-password-reset",
    body: { email },
  }),
  "POST /api/auth/confirm": async ({ id, email }) => {
    const token = newLinkToken();
    const confirmation_sent_at = new Date().toISOString();
    await updateUser(id, { confirmation_token_hash: hashLinkToken(token), confirmation_sent_at });
    return { path: "/api/auth/confirm", body: { token_hash: token, email } };
  },
  "POST /api/auth/confirm-email-change": async ({ id }) => {
    const [token, email] = [newLinkToken(), `${newId()}@lago.example`];
    const times = { created_at: new Date().toISOString(), expires_at: "2099-01-01T00:00:00.000Z" };
    const change = { user_id: id, new_email: email, token_hash: hashLinkToken(token), ...times };
    await db
      .insert(emailChanges)
      .values(change)
      .onConflictDoUpdate({ target: emailChanges.user_id, set: change });
    return { path: "/api/auth/confirm-email-change", body: { token_hash: token, email } };
  },
  "POST /api/auth/reset-password": async () => ({
    path: "/api/auth/reset-password",
    body: { token: (await makeRecoveryToken(await makeUser("carla"))).token, password: "trattengo" },
  }),
  "POST /api/forum/read-all": async () => ({ path: "/api/forum/read-all" }),
  "GET /api/profile/slug-availability/:slug": async () => ({
    path: "/api/profile/slug-availability/anna-rossi",
  }),
  "POST /api/events/:id/questions": async () => {
    const organizer = await makeUser("gea", { role: "instructor" });
    const { id } = await makeEvent({ organizer_id: organizer.id });
    return { path: `/api/events/${id}/questions`, body: { id: newId(), content: "C’è ancora posto?" } };
  },
  "POST /api/events/:id/participants/:enrolmentId/messages": async (caller) => {
    const event = await makeEvent({ organizer_id: caller.id });
    const { id } = await makeEnrolment(event, await makeUser("bruno"));
    const path = `/api/events/${event.id}/participants/${id}/messages`;
    return { path, body: { id: newId(), content: "Porta la muta da 5." } };
  },
  "GET /api/logbook/:id": async (caller) => ({ path: `/api/logbook/${await insertDive(caller)}` }),
  "POST /api/logbook/:id/request": async (caller) => ({
    path: `/api/logbook/${await insertDive(caller)}/request`,
    body: {
      instructor_id: (await makeUser("leo", { role: "instructor", confirmed_at: new Date().toISOString() }))
        .id,
    },
  }),
  "DELETE /api/logbook/:id/request": async (caller) => ({
    path: `/api/logbook/${await requestedDive(caller)}/request`,
  }),
  "POST /api/logbook/shares": async () => ({ path: "/api/logbook/shares" }),
  "DELETE /api/logbook/shares/:id": async (caller) => ({
    path: `/api/logbook/shares/${hashSecret(await shareLogbook(caller))}`,
  }),
  "GET /api/logbook/shared/:secret": async (caller) => {
    await insertDive(caller);
    return { path: `/api/logbook/shared/${await shareLogbook(caller)}` };
  },
  "GET /api/logbook/shared/:secret/libretto.pdf": async (caller) => ({
    path: `/api/logbook/shared/${await shareLogbook(caller)}/libretto.pdf`,
  }),
  "POST /api/logbook/imports": async () => ({
    path: "/api/logbook/imports",
    body: { dives: [{ ...DIVE_FIELDS, copy: 0 }] },
  }),
  "POST /api/logbook": async () => ({ path: "/api/logbook", body: { id: newId(), ...DIVE_FIELDS } }),
  "PUT /api/logbook/:id": async (caller) => ({
    path: `/api/logbook/${await insertDive(caller)}`,
    body: { ...DIVE_FIELDS, revision: 1, place: "Linosa" },
  }),
  "PUT /api/logbook/:id/personal": async (caller) => ({
    path: `/api/logbook/${await insertDive(caller)}/personal`,
    body: { revision: 1, discipline: "STA", dive_seconds: "4:30" },
  }),
  "PUT /api/logbook/:id/visibility": async (caller) => ({
    path: `/api/logbook/${await insertDive(caller)}/visibility`,
    body: { hidden: true },
  }),
  "DELETE /api/logbook/:id": async (caller) => ({ path: `/api/logbook/${await insertDive(caller)}` }),
  "GET /api/logbook/instructors": async () => ({ path: "/api/logbook/instructors?q=leo" }),
  "GET /api/logbook/files/:name": async () => ({ path: "/api/logbook/files/libretto.csv" }),
  "GET /api/logbook/:id/dive.pdf": async (caller) => ({
    path: `/api/logbook/${await insertDive(caller)}/dive.pdf`,
  }),
  "GET /api/me/questions": async (caller) => {
    await receivedThread(caller);
    return { path: "/api/me/questions?inbox=received" };
  },
  "GET /api/me/questions/:id": async (caller) => ({
    path: `/api/me/questions/${await receivedThread(caller)}`,
  }),
  "POST /api/me/questions/:id/messages": async (caller) => ({
    path: `/api/me/questions/${await receivedThread(caller)}/messages`,
    body: { id: newId(), content: "Sì, due." },
  }),
  "PUT /api/me/questions/:id/read": async (caller) => ({
    path: `/api/me/questions/${await receivedThread(caller)}/read`,
    body: { number: 1 },
  }),
  "PUT /api/me/questions/:id": async (caller) => ({
    path: `/api/me/questions/${await receivedThread(caller)}`,
    body: { closed: true },
  }),
  "GET /api/calendars/events/:file": async () => ({
    path: `/api/calendars/events/${(await makeEvent()).id}.ics`,
  }),
  "GET /api/calendars/categories/:file": async () => {
    const slug = `corsi-${newId()}`;
    await makeCategory("Corsi", slug, 4);
    return { path: `/api/calendars/categories/${slug}.ics` };
  },
  "GET /api/calendars/organizers/:file": async () => ({
    path: `/api/calendars/organizers/${(await publicOrganizer()).gea.id}.ics`,
  }),
  "GET /api/calendars/mine/:file": async ({ id }) => {
    const secret = newLinkToken();
    const row = { user_id: id, secret, created_at: new Date().toISOString() };
    await db
      .insert(calendarAddresses)
      .values(row)
      .onConflictDoUpdate({ target: calendarAddresses.user_id, set: row });
    return { path: `/api/calendars/mine/${secret}.ics` };
  },
  "GET /api/blog/:id/neighbours": async () => ({ path: `/api/blog/${(await makeArticle()).id}/neighbours` }),
  "GET /api/blog/:id": async () => ({
    path: `/api/blog/${(await makeArticle({ headings: [{ id: "il-mare", level: 2, text: "Il mare" }] })).id}`,
  }),
  "GET /api/blog/slug/:slug": async () => ({ path: `/api/blog/slug/${(await makeArticle()).slug}` }),
  "GET /api/forum/categories/:key": async () => ({
    path: `/api/forum/categories/${(await makeForumCategory()).slug}`,
  }),
  "GET /api/forum/topics/:id": async () => ({ path: `/api/forum/topics/${(await makeTopic()).id}` }),
  "GET /api/forum/topics/:id/pulse": async () => ({
    path: `/api/forum/topics/${(await makeTopic()).id}/pulse`,
  }),
  "POST /api/forum/topics/:id/views": async () => ({
    path: `/api/forum/topics/${(await makeTopic()).id}/views`,
  }),
  "GET /api/forum/replies": async () => {
    const topic = await makeTopic();
    await makeReply(topic);
    return { path: `/api/forum/replies?topicId=${topic.id}` };
  },
  "GET /api/search": async () => {
    await makeTopic({ title: "Compensare a testa in giù" });
    return { path: "/api/search?q=compensare" };
  },
  "GET /api/forum/similar": async () => {
    await makeTopic({ title: "Compensare a testa in giù" });
    return { path: "/api/forum/similar?title=compensare" };
  },
  "PUT /api/forum/topics/:id/read": async () => ({
    path: `/api/forum/topics/${(await makeTopic()).id}/read`,
    body: { number: 0 },
  }),
  "POST /api/events/:id/waiting": async () => ({
    path: `/api/events/${(await makeEvent({ participants: 0 })).id}/waiting`,
    body: {},
  }),
  "DELETE /api/events/:id/waiting": async () => ({ path: `/api/events/${(await makeEvent()).id}/waiting` }),
  "GET /api/me/waiting": async (caller) => {
    await makeWaitingEntry(await makeEvent(), caller);
    return { path: "/api/me/waiting" };
  },
  "POST /api/waiting/:id/claim": async (caller) => ({
    path: `/api/waiting/${(await makeWaitingEntry(await makeEvent(), caller, "offered")).entry}/claim`,
  }),
  "GET /api/me/saved-events": async () => ({ path: "/api/me/saved-events" }),
  "POST /api/me/saved-events": async () => ({ path: "/api/me/saved-events", body: { event_ids: [] } }),
  "PUT /api/me/saved-events/:eventId": savedEvent,
  "DELETE /api/me/saved-events/:eventId": savedEvent,
  "PUT /api/forum/topics/:id/bookmark": async () => ({
    path: `/api/forum/topics/${(await makeTopic()).id}/bookmark`,
  }),
  "DELETE /api/forum/topics/:id/bookmark": async () => ({
    path: `/api/forum/topics/${(await makeTopic()).id}/bookmark`,
  }),
  "GET /api/forum/topics/:id/likes": async () => ({
    path: `/api/forum/topics/${(await makeTopic()).id}/likes`,
  }),
  "PUT /api/forum/topics/:id/likes/:number": async () => ({
    path: `/api/forum/topics/${(await makeTopic()).id}/likes/0`,
  }),
  "DELETE /api/forum/topics/:id/likes/:number": async () => ({
    path: `/api/forum/topics/${(await makeTopic()).id}/likes/0`,
  }),
  "GET /api/forum/topics/:id/related": async () => ({
    path: `/api/forum/topics/${(await makeTopic()).id}/related`,
  }),
  "PUT /api/forum/topics/:id/helpful/:number": async ({ id }) => ({ path: await makeHelpfulPath(id) }),
  "DELETE /api/forum/topics/:id/helpful/:number": async ({ id }) => ({ path: await makeHelpfulPath(id) }),
  "GET /api/events/:id/go": async () => ({ path: `/api/events/${(await makeEvent()).id}/go` }),
  "GET /api/events/:id/conditions": async () => ({
    path: `/api/events/${(await makeEvent()).id}/conditions`,
  }),
  "GET /api/events/:id": async () => ({ path: `/api/events/${(await makeEvent()).id}` }),
  "GET /api/events/:id/people": async () => ({
    path: `/api/events/${(await makeEvent({ organizer_id: (await makeUser("gea", { role: "company" })).id })).id}/people`,
  }),
  "POST /api/visits": async () => ({
    path: "/api/visits",
    body: { kind: "event_views", ids: [(await makeEvent()).id] },
  }),
  "GET /api/events/:id/other-dates": async () => ({
    path: `/api/events/${(await makeEvent()).id}/other-dates`,
  }),
  "GET /api/events/slug/:slug": async () => ({ path: `/api/events/slug/${(await makeEvent()).slug}` }),
  "GET /api/events/compared": async () => ({ path: `/api/events/compared?ids=${(await makeEvent()).id}` }),
  "GET /api/events/near": async () => ({ path: "/api/events/near?lat=44.35&lng=9.15" }),
  "GET /api/events/:id/participants": async (caller) => {
    const event = await makeEvent({ organizer_id: caller.id });
    await makeEnrolment(event, await makeUser("carla"));
    return { path: `/api/events/${event.id}/participants` };
  },
  "GET /api/instructors/slug/:slug/events": async () => ({
    path: `/api/instructors/slug/${(await publicOrganizer()).slug}/events`,
  }),
  "GET /api/instructors/slug/:slug": async () => ({
    path: `/api/instructors/slug/${(await publicOrganizer()).slug}`,
  }),
  "GET /api/instructors/:id": async () => ({ path: `/api/instructors/${(await publicOrganizer()).gea.id}` }),
  "GET /api/settings/:key": async () => ({ path: "/api/settings/events_free_mode" }),
  "GET /api/places": async () => ({ path: "/api/places?query=camogli" }),
  "GET /api/places/suggestions": async () => ({ path: "/api/places/suggestions?query=camogli" }),
  "GET /api/admin/organizers": async () => ({ path: "/api/admin/organizers?search=gea" }),
  "POST /api/auth/resend-confirmation": async () => ({ path: "/api/auth/resend-confirmation" }),
  "PUT /api/account/password": async () => ({
    path: "/api/account/password",
    body: { current_password: PASSWORD, password: "in apnea con calma" },
  }),
  "POST /api/account/email": async () => ({
    path: "/api/account/email",
    body: { email: `${newId()}@lago.example`, ...password },
  }),
  "POST /api/account/two-factor": async (caller) => {
    await updateUser(caller.id, { confirmed_at: new Date().toISOString() });
    return { path: "/api/account/two-factor", body: password };
  },
  "POST /api/account/two-factor/confirm": async (caller) => ({
    path: "/api/account/two-factor/confirm",
    body: { code: makeCode(await makePendingTwoFactor(caller)) },
  }),
  "POST /api/account/two-factor/recovery-codes": async (caller) => ({
    path: "/api/account/two-factor/recovery-codes",
    body: { ...password, code: (await makeTwoFactor(caller)).codes[0] },
  }),
  "DELETE /api/account/two-factor": async (caller) => ({
    path: "/api/account/two-factor",
    body: { ...password, code: (await makeTwoFactor(caller)).codes[0] },
  }),
  "DELETE /api/account/email": async () => ({ path: "/api/account/email" }),
  "DELETE /api/account/sessions/:id": async () => ({ path: "/api/account/sessions/current" }),
  "DELETE /api/account/sessions": async () => ({ path: "/api/account/sessions" }),
  "POST /api/account/export": async () => ({ path: "/api/account/export", body: password }),
  "DELETE /api/account": async () => ({ path: "/api/account", body: password }),
  "PUT /api/profile": async () => ({ path: "/api/profile", body: { bio: "Scendo con calma." } }),
  "GET /api/me/participations/:id/cancellation": async (caller) => ({
    path: `/api/me/participations/${(await makeEnrolment(await makeEvent(), caller)).id}/cancellation`,
  }),
  "POST /api/me/participations/:id/cancellation": async (caller) => ({
    path: `/api/me/participations/${(await makeEnrolment(await makeEvent(), caller)).id}/cancellation`,
    body: { refund: 0 },
  }),
  "GET /api/me/participations": async (caller) => {
    await makePaidEnrolment(await makePaidEvent(), caller, { cents: 4500 });
    return { path: "/api/me/participations" };
  },
  "GET /api/payouts/transfers": async (caller) => {
    const event = await makeEvent({ organizer_id: caller.id });
    await makePaidEnrolment(event, await makeUser("carla"), { cents: 4500 });
    return { path: "/api/payouts/transfers" };
  },
  "GET /api/payouts/statement": async () => ({ path: "/api/payouts/statement?month=2027-01&format=csv" }),
  "GET /api/me/payments": async (caller) => {
    await makePaidEnrolment(await makePaidEvent(), caller, { cents: 4500, refunded: 1000 });
    return { path: "/api/me/payments" };
  },
  "POST /api/me/calendar": async () => ({ path: "/api/me/calendar", body: {} }),
  "DELETE /api/me/holds/:eventId": async () => ({ path: `/api/me/holds/${(await makePaidEvent()).id}` }),
  "DELETE /api/me/payments/:id": async (caller) => ({
    path: `/api/me/payments/${(await findPayment(await checkout(caller))).id}`,
  }),
  "POST /api/events/:id/register-free": async () => ({
    path: `/api/events/${(await makeEvent({ date: dayFromNow(9) })).id}/register-free`,
  }),
  "POST /api/payments/create-checkout-session": async (caller) => {
    await completeProfile(caller);
    return {
      path: "/api/payments/create-checkout-session",
      body: { eventId: (await makePaidEvent()).id, ...ACCEPTED_TERMS },
    };
  },
  "POST /api/payments/confirm": async (caller) => ({
    path: "/api/payments/confirm",
    body: { session_id: await checkout(caller) },
  }),
  "POST /api/upload": async () => fileForm(),
  "POST /api/upload/link": async () => ({
    path: "/api/upload/link",
    body: { url: "https://altrove.example/foto.jpg" },
  }),
  "POST /api/upload/parts": async () => ({
    path: "/api/upload/parts",
    body: { type: "video/mp4", size: FILM_BYTES },
  }),
  "GET /api/upload/private/:name": async (caller) => {
    const { raw } = fileForm();
    const { body } = await ask<{ url: string }>("POST", "/api/upload?private=1", { as: caller, raw });
    return { path: body.url };
  },
  "GET /api/upload/parts/:id": async (caller) => ({ path: `/api/upload/parts/${await openUpload(caller)}` }),
  "PUT /api/upload/parts/:id/:number": async (caller) => ({
    path: `/api/upload/parts/${await openUpload(caller)}/3`,
    raw: new Uint8Array(1),
  }),
  "POST /api/upload/parts/:id/complete": async (caller) => ({
    path: `/api/upload/parts/${await openUpload(caller)}/complete`,
  }),
  "POST /api/csp-reports": async () => ({
    path: "/api/csp-reports",
    body: { "csp-report": { "document-uri": "https://respiro.test/", "effective-directive": "script-src" } },
  }),
  "POST /api/newsletter": async ({ email }) => ({ path: "/api/newsletter", body: { email, language: "it" } }),
  "POST /api/newsletter/confirm": async () => ({
    path: "/api/newsletter/confirm",
    body: { token: await subscribe(`${newId()}@mare.example`, "en") },
  }),
  "POST /api/payments/webhook": webhookCall("", "checkout.session.completed"),
  "POST /api/payments/webhook/accounts": webhookCall("/accounts", "v2.core.account[requirements].updated"),
  "POST /api/payments/webhook/payouts": webhookCall("/payouts", "payout.paid"),
  "DELETE /api/upload/parts/:id": async (caller) => ({
    path: `/api/upload/parts/${await openUpload(caller)}`,
  }),
};

function webhookCall(rest: string, type: string) {
  return async () => ({ path: `/api/payments/webhook${rest}`, body: { id: "evt_1", type } });
}
