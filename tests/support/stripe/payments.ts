import { type Charge, type Intent, newId, type Session, type World } from "./account.ts";
import { bookCharge } from "./balance.ts";
import { missing } from "./refusal.ts";
import { endOverdue, findSession } from "./sessions.ts";
import { chargeOf, customerOf, intentOf } from "./shapes.ts";

const DECLINED = "Your card was declined.";

/** The customer came too late, or twice. */
export class NotPayable extends Error {
  readonly session: Session;

  constructor(session: Session) {
    super(`the session is ${session.status}: it cannot be paid`);
    this.session = session;
  }
}

/** The customer's card is good, and the terms are accepted where the session asks for it. Throws NotPayable when the session is not open any more. */
export function paySession(world: World, id: string): Session {
  const session = openSession(world, id);
  const intent = intentFor(world, session);
  const charge = newCharge(world, session, intent);
  completeCharge(world, charge, intent);
  if (world.account.orders[id]?.keeps_card) keepCard(session, intent);
  if (session.consent) session.consent.terms_of_service = "accepted";
  session.status = "complete";
  session.payment_status = "paid";
  session.url = null;
  session.customer_details ??= customerOf("cliente@mare.example");
  world.tell("checkout.session.completed", session);
  return session;
}

/** The customer's bank says no: the session stays open for another card. */
export function declineSession(world: World, id: string): Session {
  const session = openSession(world, id);
  const intent = intentFor(world, session);
  refuseCharge(newCharge(world, session, intent), intent, "card_declined");
  world.tell("payment_intent.payment_failed", intent);
  return session;
}

/** The bank refuses a charge: its intent waits for another card. */
export function refuseCharge(charge: Charge, intent: Intent, code: string): void {
  Object.assign(charge, {
    amount_captured: 0,
    captured: false,
    paid: false,
    status: "failed",
    receipt_url: null,
    failure_code: code,
    failure_message: DECLINED,
  });
  intent.status = "requires_payment_method";
  intent.latest_charge = charge.id;
  intent.last_payment_error = {
    type: "card_error",
    code,
    decline_code: code === "card_declined" ? "generic_decline" : code,
    message: DECLINED,
    charge: charge.id,
  };
}

/** The money of a charge arrives. */
export function completeCharge(world: World, charge: Charge, intent: Intent): void {
  bookCharge(world, charge);
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  intent.latest_charge = charge.id;
}

export function findIntent(world: World, id: string, param = "intent"): Intent {
  const intent = world.account.intents[id] ?? demoPayment(world, id);
  if (!intent) throw missing("payment_intent", id, param);
  return intent;
}

export function findCharge({ account }: World, id: string, param = "id"): Charge {
  const charge = account.charges[id];
  if (!charge) throw missing("charge", id, param);
  return charge;
}

export function chargeOfSession(world: World, session: Session): Charge {
  const intent = findIntent(world, String(session.payment_intent));
  return findCharge(world, String(intent.latest_charge));
}

/** The session's customer, and the card that can be charged again. */
function keepCard(session: Session, intent: Intent): void {
  const customer = newId("cus");
  session.customer = customer;
  Object.assign(intent, { customer, payment_method: newId("pm"), setup_future_usage: "off_session" });
}

function openSession(world: World, id: string): Session {
  endOverdue(world);
  const session = findSession(world, id);
  if (session.status !== "open") throw new NotPayable(session);
  return session;
}

/** As at Stripe, a session has no payment until somebody tries to pay. */
function intentFor(world: World, session: Session): Intent {
  const { intents, orders } = world.account;
  const begun = intents[String(session.payment_intent)];
  if (begun) return begun;
  const intent = intentOf({
    id: newId("pi"),
    created: world.now(),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "eur",
    metadata: { ...orders[session.id]?.metadata },
    description: orders[session.id]?.description ?? null,
  });
  intents[intent.id] = intent;
  session.payment_intent = intent.id;
  return intent;
}

export function newCharge(
  world: World,
  { customer_email: email }: Pick<Session, "customer_email">,
  intent: Intent,
): Charge {
  const { now, origin, account } = world;
  const charge = chargeOf({ id: newId("ch"), created: now(), intent, email, origin });
  account.charges[charge.id] = charge;
  return charge;
}

/**
 * The demo data tells of payments that were never made here: one begins to exist when it is asked for, or with the cents
 * of its refund.
 */
const DEMO = "pi_demo_";
const DEMO_CENTS = 100_000;

export function demoPayment(world: World, id: string, amount = DEMO_CENTS): Intent | undefined {
  if (!id.startsWith(DEMO)) return undefined;
  const { account, now, origin } = world;
  if (account.intents[id]) return account.intents[id];
  const created = now();
  const intent = intentOf({ id, created, amount, currency: "eur", metadata: {}, description: "Demo" });
  const charge = chargeOf({ id: newId("ch"), created, intent, email: null, origin });
  account.charges[charge.id] = charge;
  bookCharge(world, charge);
  const paid: Intent = { ...intent, status: "succeeded", amount_received: amount, latest_charge: charge.id };
  account.intents[id] = paid;
  return paid;
}
