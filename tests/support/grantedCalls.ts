import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { authSessions } from "../../worker/auth/schema.ts";
import { categories } from "../../worker/events/categories/schema.ts";
import { type ForumReplyRow, forumCategories } from "../../worker/forum/schema.ts";
import { disputes, ledgerDifferences, payments, refunds } from "../../worker/payments/schema.ts";
import { ARTICLE_FIELDS, makeArticle } from "./articles.ts";
import { CERTIFICATION_GRANTED } from "./certificationCalls.ts";
import { makeDraft, makeVersion } from "./drafts.ts";
import { dayFromNow, makeCategory, makeEnrolment, makeEvent } from "./events.ts";
import { makeFailedMail } from "./failedMails.ts";
import { makeForumCategory, makeHeldCall, makeReply, makeTopic } from "./forum.ts";
import { READS_OF_ORGANIZER } from "./ledger.ts";
import { makeSignatureRequest } from "./logbook.ts";
import { makeEventFields, makePackage } from "./organizers.ts";
import { makeGuest } from "./participants.ts";
import { PAYMENT_CALLS } from "./paymentCalls.ts";
import { makePaidEnrolment } from "./payments.ts";
import { PAYOUT_CALLS } from "./payouts.ts";
import { makeRecoveryToken } from "./recoveryTokens.ts";
import { REGISTER_CALLS } from "./registerCalls.ts";
import { REPORT_CALLS } from "./reports.ts";
import { SCHOOL_CALLS } from "./schools.ts";
import { makeTwoFactor } from "./twoFactor.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { db } from "./worker.ts";

export type GrantedCall = { path: string; body?: unknown };

/** An event of this organizer's with somebody in it. */
async function ownEvent({ id }: { id: string }) {
  const own = await makeEvent({ organizer_id: id, date: dayFromNow(20) });
  const place = await makeEnrolment(own, await makeUser("carla"));
  return { own, place };
}

/** The same for all topics, because there are FORUM_CATEGORIES_MAX at most. */
async function findAnyForumCategory(): Promise<string> {
  const known = await db.select({ id: forumCategories.id }).from(forumCategories).get();
  return (known ?? (await makeForumCategory())).id;
}

async function insertTopic(other: Parameters<typeof makeTopic>[0] = {}) {
  return makeTopic({ category_id: await findAnyForumCategory(), ...other });
}

const replyPath = async (author: SignedInUser) => `/api/forum/replies/${(await makeReplyOf(author)).id}`;

/** A forum category without topics. */
async function insertForumCategory() {
  const id = newId();
  const row = { id, slug: `categoria-${id}`, name: `Categoria ${id}`, order_index: 1 };
  await db.insert(forumCategories).values(row);
  return row;
}

async function payment(attention: "session_unknown" | "refund_failed") {
  const organizer = await makeUser("gea", { role: "company" });
  const event = await makeEvent({ organizer_id: organizer.id });
  const paid = await makePaidEnrolment(event, await makeUser("anna"), { cents: 4500 });
  await db.update(payments).set({ attention }).where(eq(payments.id, paid.payment));
  if (attention === "refund_failed")
    await db.insert(refunds).values({
      id: newId(),
      payment_id: paid.payment,
      amount_cents: 4500,
      reason: "cancelled",
      status: "failed",
      attempts: 3,
      created_at: new Date().toISOString(),
    });
  return paid.payment;
}

async function makeReplyOf({ id }: { id: string }, other: Partial<ForumReplyRow> = {}) {
  return makeReply(await insertTopic(), { author_id: id, ...other });
}

async function difference() {
  const [id, at] = [newId(), new Date().toISOString()];
  await db.insert(ledgerDifferences).values({
    ...{ id, entry_kind: "charge", reference: `pi_${id}`, theirs_cents: 4500, state: "open" },
    ...{ occurred_at: at, found_at: at },
  });
  return id;
}

/**
 * Of each route with a permission: a call that whoever may would be granted, about something of `owner`'s where the rule
 * says so. A GET without parameters needs no line.
 */
export const GRANTED_CALLS: Partial<Record<string, (owner: SignedInUser) => Promise<GrantedCall>>> = {
  ...SCHOOL_CALLS,
  ...PAYMENT_CALLS,
  ...REGISTER_CALLS,
  "POST /api/logbook/requests/signatures": async (instructor) => {
    const { id, content } = await makeSignatureRequest(await makeUser("anna"), instructor);
    return {
      path: "/api/logbook/requests/signatures",
      body: {
        requests: [{ id, content }],
        method: "strokes",
        strokes: [
          [
            [0, 0],
            [900, 300],
          ],
        ],
      },
    };
  },
  "POST /api/logbook/requests/:id/decline": async (instructor) => ({
    path: `/api/logbook/requests/${(await makeSignatureRequest(await makeUser("anna"), instructor)).id}/decline`,
    body: { reason: "Quel giorno non c’ero." },
  }),
  "POST /api/blog": async () => ({ path: "/api/blog", body: ARTICLE_FIELDS }),
  "PUT /api/blog/:id": async ({ id }) => ({
    path: `/api/blog/${(await makeArticle({ author_id: id })).id}`,
    body: { title: "Il respiro, di nuovo" },
  }),
  "DELETE /api/blog/:id": async ({ id }) => ({
    path: `/api/blog/${(await makeArticle({ author_id: id })).id}`,
  }),
  "GET /api/blog/:id/draft": async (actor) => ({ path: `/api/blog/${(await makeDraft(actor)).id}/draft` }),
  "PUT /api/blog/:id/draft": async (actor) => ({
    path: `/api/blog/${(await makeDraft(actor)).id}/draft`,
    body: { revision: 1, saved_in: "scheda", title: "Il respiro, di nuovo" },
  }),
  "DELETE /api/blog/:id/draft": async (actor) => ({
    path: `/api/blog/${(await makeDraft(actor)).id}/draft?revision=1`,
  }),
  "POST /api/blog/:id/publish": async (actor) => ({
    path: `/api/blog/${(await makeDraft(actor)).id}/publish`,
    body: { revision: 1, draft_revision: 1 },
  }),
  "POST /api/blog/:id/unpublish": async (actor) => ({
    path: `/api/blog/${(await makeDraft(actor)).id}/unpublish`,
    body: { revision: 1 },
  }),
  "GET /api/blog/:id/checks": async (actor) => ({ path: `/api/blog/${(await makeDraft(actor)).id}/checks` }),
  "GET /api/blog/:id/versions": async (actor) => ({
    path: `/api/blog/${(await makeDraft(actor)).id}/versions`,
  }),
  "GET /api/blog/:id/versions/:number": async (actor) => ({
    path: `/api/blog/${(await makeVersion(await makeDraft(actor))).id}/versions/1`,
  }),
  "POST /api/blog/:id/versions/:number/restore": async (actor) => ({
    path: `/api/blog/${(await makeVersion(await makeDraft(actor))).id}/versions/1/restore`,
    body: { draft_revision: 1 },
  }),
  "POST /api/forum/topics": async () => ({
    path: "/api/forum/topics",
    body: { title: "Prima boa", content: "Com'è andata?", category_id: await findAnyForumCategory() },
  }),
  "PUT /api/forum/topics/:id": async ({ id }) => ({
    path: `/api/forum/topics/${(await insertTopic({ author_id: id })).id}`,
    body: { title: "Prima boa, di nuovo" },
  }),
  "DELETE /api/forum/topics/:id": async () => ({ path: `/api/forum/topics/${(await insertTopic()).id}` }),
  "POST /api/forum/topics/:id/restore": async () => ({
    path: `/api/forum/topics/${(await insertTopic({ deleted_at: new Date().toISOString() })).id}/restore`,
  }),
  "POST /api/forum/held/:id/approve": () => makeHeldCall("approve"),
  "POST /api/forum/held/:id/refuse": () => makeHeldCall("refuse"),
  "POST /api/forum/replies": async () => ({
    path: "/api/forum/replies",
    body: { content: "Provo domani.", topic_id: (await insertTopic()).id },
  }),
  "PUT /api/forum/replies/:id": async (author) => ({
    path: await replyPath(author),
    body: { content: "Provo dopodomani." },
  }),
  "DELETE /api/forum/replies/:id": async (author) => ({ path: await replyPath(author) }),
  "POST /api/forum/replies/:id/restore": async (author) => {
    const deleted = { deleted_at: new Date().toISOString(), deleted_by: "author" } as const;
    return { path: `/api/forum/replies/${(await makeReplyOf(author, deleted)).id}/restore` };
  },
  "POST /api/events": async () => ({ path: "/api/events", body: await makeEventFields() }),
  "PUT /api/events/:id": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}`,
    body: { notes: "Una nota.", level: "tutti_i_brevettati" },
  }),
  "DELETE /api/events/:id": async (actor) => ({ path: `/api/events/${(await ownEvent(actor)).own.id}` }),
  "POST /api/events/:id/cancellation": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}/cancellation`,
    body: { paying: 0, total: 0, message: "Il mare non vuole." },
  }),
  "POST /api/events/:id/messages": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}/messages`,
    body: { text: "A domani." },
  }),
  "GET /api/events/:id/guests": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}/guests`,
  }),
  "POST /api/events/:id/guests": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}/guests`,
    body: { id: crypto.randomUUID(), name: "Carla Contante", method: "cash", amount_cents: 4500 },
  }),
  "PUT /api/events/:id/guests/:guestId": async (actor) => {
    const { own } = await ownEvent(actor);
    const path = `/api/events/${own.id}/guests/${(await makeGuest(own)).id}`;
    return { path, body: { method: "cash", amount_cents: 4500 } };
  },
  "DELETE /api/events/:id/guests/:guestId": async (actor) => {
    const { own } = await ownEvent(actor);
    return { path: `/api/events/${own.id}/guests/${(await makeGuest(own)).id}` };
  },
  "POST /api/events/:id/document-reminders": async (actor) => {
    const own = await makeEvent({ organizer_id: actor.id, date: dayFromNow(20), cost_cents: 4500 });
    await makeEnrolment(own, await makeUser("carla"), { amount_cents: 4500 });
    return { path: `/api/events/${own.id}/document-reminders` };
  },
  "DELETE /api/events/:id/participants/:enrolmentId": async (actor) => {
    const { own, place } = await ownEvent(actor);
    return { path: `/api/events/${own.id}/participants/${place.id}`, body: {} };
  },
  "POST /api/events/:id/participants/:enrolmentId/keep": async (actor) => {
    const own = await makeEvent({ organizer_id: actor.id });
    const paid = await makePaidEnrolment(own, await makeUser("carla"), { cents: 4500 });
    const at = new Date().toISOString();
    await db.insert(disputes).values({
      ...{ id: `du_${newId()}`, payment_id: paid.payment, state: "lost", stripe_status: "lost" },
      ...{ reason: "fraudulent", amount_cents: 4500, taken_cents: 4500, is_charge_refundable: false },
      ...{ asked_at: at, change_id: "", created_at: at },
    });
    return { path: `/api/events/${own.id}/participants/${paid.enrolment}/keep` };
  },
  "GET /api/me/staff": async () => ({ path: "/api/me/staff?q=leo" }),
  "GET /api/me/staff-conflicts": async ({ id }) => ({
    path: `/api/me/staff-conflicts?users=${id}&times=${encodeURIComponent('{"date":"2027-03-06"}')}`,
  }),
  "GET /api/me/events/:id": async (actor) => ({ path: `/api/me/events/${(await ownEvent(actor)).own.id}` }),
  "GET /api/events/:id/participants.csv": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}/participants.csv`,
  }),
  "GET /api/events/:id/staff": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}/staff`,
  }),
  "GET /api/events/:id/seats": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}/seats`,
  }),
  "GET /api/events/:id/messages": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}/messages`,
  }),
  "GET /api/events/:id/cancellation": async (actor) => ({
    path: `/api/events/${(await ownEvent(actor)).own.id}/cancellation`,
  }),
  "GET /api/events/:id/participants/:enrolmentId/cancellation": async (actor) => {
    const { own, place } = await ownEvent(actor);
    return { path: `/api/events/${own.id}/participants/${place.id}/cancellation` };
  },
  ...READS_OF_ORGANIZER,
  "POST /api/payouts/account": async () => ({ path: "/api/payouts/account" }),
  "POST /api/admin/payments/:id/retry": async () => ({
    path: `/api/admin/payments/${await payment("refund_failed")}/retry`,
  }),
  "POST /api/admin/payments/:id/resolve": async () => ({
    path: `/api/admin/payments/${await payment("session_unknown")}/resolve`,
  }),
  "POST /api/admin/payments/:id/paid-back": async () => ({
    path: `/api/admin/payments/${await payment("refund_failed")}/paid-back`,
  }),
  "GET /api/admin/payments/:id": async () => ({
    path: `/api/admin/payments/${await payment("session_unknown")}`,
  }),
  "POST /api/admin/payments/:id/refunds": async () => ({
    path: `/api/admin/payments/${await payment("session_unknown")}/refunds`,
    body: { key: newId(), amount: 12.34, reason: "Il corso è durato meno.", ends: false },
  }),
  "POST /api/admin/payments/differences/:id/resolve": async () => ({
    path: `/api/admin/payments/differences/${await difference()}/resolve`,
    body: { reason: "Un incasso di un altro sito." },
  }),
  "POST /api/auth/request-password-reset-by-id": async () => ({
    path: "/api/auth/request-password-reset-by-id",
    body: { userId: (await makeUser("carla")).id },
  }),
  "GET /api/admin/users/:id/consequences": async () => ({
    path: `/api/admin/users/${(await makeUser("carla")).id}/consequences`,
  }),
  "PUT /api/admin/users/:id/role": async () => ({
    path: `/api/admin/users/${(await makeUser("carla")).id}/role`,
    body: { role: "blogger" },
  }),
  ...REPORT_CALLS,
  ...CERTIFICATION_GRANTED,
  ...PAYOUT_CALLS,
  "PUT /api/admin/users/:id/active": async () => ({
    path: `/api/admin/users/${(await makeUser("carla")).id}/active`,
    body: { is_active: false },
  }),
  "POST /api/admin/users/:id/resend-confirmation": async () => ({
    path: `/api/admin/users/${(await makeUser("carla")).id}/resend-confirmation`,
  }),
  "DELETE /api/admin/users/:id": async () => ({ path: `/api/admin/users/${(await makeUser("carla")).id}` }),
  "POST /api/admin/users/:id/recovery-mail": async () => ({
    path: `/api/admin/users/${(await makeUser("carla")).id}/recovery-mail`,
  }),
  ...Object.fromEntries(
    ["", "/packages", "/enrolments", "/payments", "/events", "/sessions"].map((section) => [
      `GET /api/admin/users/:id${section}`,
      async () => ({ path: `/api/admin/users/${(await makeUser("carla")).id}${section}` }),
    ]),
  ),
  "PUT /api/admin/users/:id/profile": async () => ({
    path: `/api/admin/users/${(await makeUser("carla")).id}/profile`,
    body: { full_name: "Carla Bianchi" },
  }),
  "DELETE /api/admin/users/:id/sessions": async () => ({
    path: `/api/admin/users/${(await makeUser("carla")).id}/sessions`,
  }),
  "DELETE /api/admin/users/:id/two-factor": async () => {
    const carla = await makeUser("carla");
    await makeTwoFactor(carla);
    return { path: `/api/admin/users/${carla.id}/two-factor`, body: { reason: "lost" } };
  },
  "DELETE /api/admin/users/:id/sessions/:sessionId": async () => {
    const carla = await makeUser("carla");
    const session = await db.select().from(authSessions).where(eq(authSessions.user_id, carla.id)).get();
    return { path: `/api/admin/users/${carla.id}/sessions/${session?.id}` };
  },
  "PUT /api/admin/tokens/:id/used": async () => ({
    path: `/api/admin/tokens/${(await makeRecoveryToken(await makeUser("carla"))).id}/used`,
  }),
  "GET /api/admin/user-packages/target": async () => ({
    path: `/api/admin/user-packages/target?userId=${(await makeUser("gea")).id}`,
  }),
  "POST /api/admin/user-packages/assign": async () => ({
    path: "/api/admin/user-packages/assign",
    body: {
      ...{ targetUserId: (await makeUser("gea", { role: "company" })).id, packageType: "organizer" },
      ...{ packageId: "entry", packageName: "Entry Package" },
    },
  }),
  "POST /api/admin/user-packages/:id/cancel": async () => ({
    path: `/api/admin/user-packages/${await makePackage(await makeUser("gea"), "startup")}/cancel`,
  }),
  "PUT /api/admin/user-packages/:id/visibility": async () => ({
    path: `/api/admin/user-packages/${await makePackage(await makeUser("gea"), "partner")}/visibility`,
    body: { hidden: true },
  }),
  "POST /api/categories": async () => ({
    path: "/api/categories",
    body: { name: `Nuova ${newId()}`.slice(0, 40) },
  }),
  "POST /api/categories/reorder": async () => {
    await makeCategory("Da ordinare", `ordine-${newId()}`, 7);
    const known = await db.select({ id: categories.id }).from(categories);
    return { path: "/api/categories/reorder", body: { ids: known.map(({ id }) => id) } };
  },
  "PUT /api/categories/:id": async () => ({
    path: `/api/categories/${(await makeCategory("Vecchia", `vecchia-${newId()}`, 7)).id}`,
    body: { name: `Cambiata ${newId()}`.slice(0, 40) },
  }),
  "DELETE /api/categories/:id": async () => ({
    path: `/api/categories/${(await makeCategory("Di troppo", `di-troppo-${newId()}`, 7)).id}`,
  }),
  "POST /api/admin/forum/categories": async () => ({
    path: "/api/admin/forum/categories",
    body: { name: `Nuova ${newId()}` },
  }),
  "POST /api/admin/forum/categories/reorder": async () => {
    await insertForumCategory();
    const known = await db.select({ id: forumCategories.id }).from(forumCategories);
    return { path: "/api/admin/forum/categories/reorder", body: { ids: known.map(({ id }) => id) } };
  },
  "PUT /api/admin/forum/categories/:id": async () => ({
    path: `/api/admin/forum/categories/${(await insertForumCategory()).id}`,
    body: { name: `Cambiata ${newId()}` },
  }),
  "POST /api/admin/forum/categories/:id/merge": async () => ({
    path: `/api/admin/forum/categories/${(await insertForumCategory()).id}/merge`,
    body: { into: (await insertForumCategory()).id },
  }),
  "DELETE /api/admin/forum/categories/:id": async () => ({
    path: `/api/admin/forum/categories/${(await insertForumCategory()).id}`,
  }),
  "POST /api/admin/mails/:id/retry": async () => ({
    path: `/api/admin/mails/${await makeFailedMail()}/retry`,
  }),
  "POST /api/admin/mails/:id/dismiss": async () => ({
    path: `/api/admin/mails/${await makeFailedMail()}/dismiss`,
    body: { reason: "Indirizzo inesistente" },
  }),
  "PUT /api/settings/:key": async () => ({
    path: "/api/settings/past_events_category_position",
    body: { value: { index: 3 } },
  }),
};

/** A call of this route ("PUT /api/events/:id") that whoever may would be granted, made ready for `owner`. */
export async function makeGrantedCall(route: string, owner: SignedInUser): Promise<GrantedCall> {
  if (GRANTED_CALLS[route]) return GRANTED_CALLS[route](owner);
  const [method, path = ""] = route.split(" ");
  if (method === "GET" && !path.includes(":")) return { path };
  throw new Error(`no granted call for ${route}: add it to tests/support/grantedCalls.ts`);
}
