import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { payments, refunds } from "../../worker/payments/schema.ts";
import { transfers } from "../../worker/payouts/schema.ts";
import { completeProfile } from "./callSubjects.ts";
import { DECLARATION_CALLS, GATE_CALLS } from "./eligibilityCalls.ts";
import { dayFromNow, makeEnrolment, makeEvent, makeWaitingEntry } from "./events.ts";
import type { GrantedCall } from "./grantedCalls.ts";
import { makeOwedBalance, makePaidEnrolment } from "./payments.ts";
import { makePriceCode, makePriceMember, newCode } from "./prices.ts";
import { ACCEPTED_TERMS } from "./saleTerms.ts";
import { makeBooking } from "./seats.ts";
import { BILLING, issue, ORDINARY, putTaxData, SELLER } from "./taxData.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { makePaidVoucher, makeVoucherSeller } from "./vouchers.ts";
import { db } from "./worker.ts";

type MakeCall = (owner: SignedInUser) => Promise<GrantedCall>;

/** A payment for an event of this organizer, who gave tax data. */
async function makeOwnSale(organizer: SignedInUser): Promise<string> {
  await putTaxData(organizer, SELLER);
  const event = await makeEvent({ organizer_id: organizer.id, date: dayFromNow(20) });
  return (await makePaidEnrolment(event, await makeUser("carla"), { cents: 4_500 })).payment;
}

/** The path of a user who took part in an event of this organizer. */
async function knownMemberPath(organizer: SignedInUser): Promise<string> {
  const carla = await makeUser("carla");
  const confirmed_at = new Date().toISOString();
  await makeEnrolment(await makeEvent({ organizer_id: organizer.id }), carla, { confirmed_at });
  return `/api/me/price-members/${carla.id}`;
}

/** Calls of organizers and admins about waiting lists, prices, packages, tax data and documents. */
export const PAYMENT_CALLS: Partial<Record<string, MakeCall>> = {
  ...GATE_CALLS,
  "GET /api/events/:id/waiting": async ({ id }) => ({
    path: `/api/events/${(await makeEvent({ organizer_id: id })).id}/waiting`,
  }),
  "POST /api/events/:id/waiting/:waitingId/offer": async ({ id }) => {
    const event = await makeEvent({ organizer_id: id });
    const { entry } = await makeWaitingEntry(event);
    return {
      path: `/api/events/${event.id}/waiting/${entry}/offer`,
      body: { reason: "Accompagna un minore" },
    };
  },
  "PUT /api/events/:id/waiting/closed": async ({ id }) => ({
    path: `/api/events/${(await makeEvent({ organizer_id: id })).id}/waiting/closed`,
    body: { closed: true },
  }),
  "POST /api/admin/payments/:id/reconcile": async () => {
    const event = await makeEvent({ date: dayFromNow(20) });
    const { payment } = await makePaidEnrolment(event, await makeUser("carla"), { cents: 4500 });
    await db.update(payments).set({ status: "open", paid_at: null }).where(eq(payments.id, payment));
    return { path: `/api/admin/payments/${payment}/reconcile` };
  },
  "POST /api/me/codes": async () => ({ path: "/api/me/codes", body: { code: newCode(), percent: 10 } }),
  "PUT /api/me/codes/:id": async (organizer) => ({
    path: `/api/me/codes/${(await makePriceCode(organizer)).id}`,
    body: { code: newCode(), amount: 5 },
  }),
  "DELETE /api/me/codes/:id": async (organizer) => ({
    path: `/api/me/codes/${(await makePriceCode(organizer)).id}`,
  }),
  "PUT /api/me/price-members/:userId": async (organizer) => ({ path: await knownMemberPath(organizer) }),
  "DELETE /api/me/price-members/:userId": async (organizer) => {
    const carla = await makeUser("carla");
    await makePriceMember(organizer, carla);
    return { path: `/api/me/price-members/${carla.id}` };
  },
  "POST /api/me/participations/:id/balance": async (owner) => ({
    path: `/api/me/participations/${await makeOwedBalance(await makeEvent(), owner, 4_500)}/balance`,
    body: ACCEPTED_TERMS,
  }),
  "POST /api/events/:id/decision": async ({ id }) => ({
    path: `/api/events/${
      (await makeEvent({ organizer_id: id, minimum_participants: 4, decision_days_before: 3 })).id
    }/decision`,
    body: { verdict: "confirmed" },
  }),
  "POST /api/events/:id/go": async ({ id }) => ({
    path: `/api/events/${(await makeEvent({ organizer_id: id })).id}/go`,
    body: { verdict: "confirmed" },
  }),
  "POST /api/payments/create-package-checkout": async () => ({
    path: "/api/payments/create-package-checkout",
    body: { kind: "organizer_package", packageId: "startup", ...ACCEPTED_TERMS },
  }),
  "PUT /api/me/tax": async () => ({ path: "/api/me/tax", body: SELLER }),
  "POST /api/payments/:id/document": async (organizer) => ({
    path: `/api/payments/${await makeOwnSale(organizer)}/document`,
    body: { kind: "receipt" },
  }),
  "POST /api/refunds/:id/credit-note": async (organizer) => {
    const payment = await makeOwnSale(organizer);
    await issue(organizer, payment);
    const [id, at] = [newId(), new Date().toISOString()];
    const refund = {
      id,
      payment_id: payment,
      amount_cents: 500,
      reason: "goodwill",
      status: "done",
    } as const;
    await db.insert(refunds).values({ ...refund, created_at: at, done_at: at });
    return { path: `/api/refunds/${id}/credit-note` };
  },
  "GET /api/admin/users/:id/tax": async () => ({
    path: `/api/admin/users/${(await makeUser("gea")).id}/tax`,
  }),
  "GET /api/admin/dac7": async () => ({ path: "/api/admin/dac7?year=2024" }),
  "POST /api/admin/fee-invoices": async () => {
    const payment = await makeOwnSale(await makeUser("gea", { role: "company" }));
    const sent = { fee_cents: 450, sent_at: "2021-01-15T10:00:00.000Z" };
    await db.update(transfers).set(sent).where(eq(transfers.payment_id, payment));
    return { path: "/api/admin/fee-invoices", body: { month: "2021-01" } };
  },
};

/** Calls of visitors and members about prices, billing data and documents, and about seats bought for others. */
export const DOCUMENT_CALLS: Partial<Record<string, MakeCall>> = {
  ...DECLARATION_CALLS,
  "GET /api/events/:id/price": async () => {
    const gea = await makeUser("gea", { role: "company" });
    const event = await makeEvent({ organizer_id: gea.id, cost_cents: 4_500, date: dayFromNow(20) });
    return { path: `/api/events/${event.id}/price?code=${(await makePriceCode(gea)).code}` };
  },
  "GET /api/bookings/:id/invitations": async (caller) => ({
    path: `/api/bookings/${(await makeBooking(caller)).id}/invitations`,
  }),
  "POST /api/bookings/:id/invitations": async (caller) => ({
    path: `/api/bookings/${(await makeBooking(caller)).id}/invitations`,
    body: { emails: ["amica@lago.example"] },
  }),
  "GET /api/claims/:token": async () => ({
    path: `/api/claims/${(await makeBooking(await makeUser("carla"))).token}`,
  }),
  "POST /api/claims/:token": async (caller) => {
    await completeProfile(caller);
    return { path: `/api/claims/${(await makeBooking(await makeUser("carla"))).token}` };
  },
  "GET /api/vouchers/:code": async (buyer) => ({ path: `/api/vouchers/${await makePaidVoucher(buyer)}` }),
  "GET /api/vouchers/:code/pdf": async (buyer) => ({
    path: `/api/vouchers/${await makePaidVoucher(buyer)}/pdf`,
  }),
  "GET /api/me/vouchers": async (buyer) => {
    await makePaidVoucher(buyer);
    return { path: "/api/me/vouchers" };
  },
  "POST /api/vouchers/checkout": async () => ({
    path: "/api/vouchers/checkout",
    body: { organizer: (await makeVoucherSeller()).id, amount: 50, ...ACCEPTED_TERMS },
  }),
  "PUT /api/me/billing": async () => ({ path: "/api/me/billing", body: BILLING }),
  "GET /api/documents": async () => ({ path: "/api/documents?as=buyer&year=2026" }),
  "GET /api/documents/sales": async () => ({ path: "/api/documents/sales?as=seller" }),
  "GET /api/documents/export": async () => ({ path: "/api/documents/export?month=2026-01&format=csv" }),
  "GET /api/documents/:file": async (buyer) => {
    const seller = await makeUser("gea", { role: "instructor" });
    await putTaxData(seller, ORDINARY);
    const event = await makeEvent({ organizer_id: seller.id, date: dayFromNow(20) });
    const { payment } = await makePaidEnrolment(event, buyer, { cents: 4_500 });
    return { path: `/api/documents/${(await issue(seller, payment)).body.id}.pdf` };
  },
  "GET /api/payouts/dac7": async () => ({ path: "/api/payouts/dac7?year=2024" }),
};
