import type Stripe from "stripe";
import { newId, type Session, type World } from "./account.ts";
import { type Form, list, metadataOf, needed, oneOf, onlyKnown, part, text, texts, whole } from "./forms.ts";
import { pageOf } from "./lists.ts";
import { inStripesWords } from "./money.ts";
import { invalid, missing, StripeRefusal } from "./refusal.ts";
import { sessionOf } from "./shapes.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const LIFE_MIN = 30 * MINUTE;
const LIFE_MAX = 24 * HOUR;
const AMOUNT_MIN = 50;
const REFERENCE_LENGTH = 200;
const CUSTOM_TEXT_LENGTH = 1200;

const KNOWN = [
  "adaptive_pricing",
  "billing_address_collection",
  "cancel_url",
  "client_reference_id",
  "consent_collection",
  "currency",
  "custom_text",
  "customer_creation",
  "customer_email",
  "expand",
  "expires_at",
  "line_items",
  "locale",
  "metadata",
  "mode",
  "payment_intent_data",
  "allowed_payment_method_types",
  "phone_number_collection",
  "submit_type",
  "success_url",
  "ui_mode",
];

/** `POST /v1/checkout/sessions`: one payment, on the hosted page. */
export function createSession(world: World, form: Form): Session {
  onlyKnown(form, KNOWN);
  if (needed(form, "mode") !== "payment") throw invalid("mode", "The stand-in takes payments alone.");
  oneOf(form, "ui_mode", ["hosted_page"]);
  const items = itemsOf(form);
  const [first] = items;
  if (!first) throw invalid("line_items", "Missing required param: line_items.", "parameter_missing");
  const amount = items.reduce((sum, item) => sum + item.amount_total, 0);
  if (amount < AMOUNT_MIN)
    throw invalid(
      "line_items",
      `The Checkout Session's total amount due must add up to at least ${inStripesWords(AMOUNT_MIN)} eur`,
      "amount_too_small",
    );
  const intent = part(form, "payment_intent_data");
  const session = sessionOf({
    id: newId("cs_test"),
    created: world.now(),
    expires_at: expiryOf(form, world.now()),
    amount,
    currency: first.currency,
    success_url: address(form, "success_url"),
    cancel_url: form.cancel_url === undefined ? null : address(form, "cancel_url"),
    client_reference_id: referenceOf(form),
    customer_email: emailOf(form),
    locale: text(form, "locale") ?? null,
    adaptive_pricing: {
      enabled: oneOf(part(form, "adaptive_pricing"), "enabled", ["true", "false"]) !== "false",
    },
    metadata: metadataOf(form),
    payment_method_types: texts(form, "allowed_payment_method_types"),
    submit_text: submitTextOf(form),
    asks_consent:
      oneOf(part(form, "consent_collection"), "terms_of_service", ["none", "required"]) === "required",
    origin: world.origin,
  });
  world.account.orders[session.id] = {
    items,
    metadata: metadataOf(intent, "payment_intent_data[metadata]"),
    description: text(intent, "description", "payment_intent_data[description]") ?? null,
    keeps_card: keepsCard(form, intent),
  };
  world.account.sessions[session.id] = session;
  return session;
}

/** A card that is kept needs a customer, who exists once the session is paid. */
function keepsCard(form: Form, intent: Form): boolean {
  const usage = oneOf(intent, "setup_future_usage", ["off_session", "on_session"]);
  const creation = oneOf(form, "customer_creation", ["always", "if_required"]);
  return usage === "off_session" && creation === "always";
}

export function findSession({ account }: World, id: string): Session {
  const session = account.sessions[id];
  if (!session) throw missing("checkout.session", id, "session");
  return session;
}

/** `GET /v1/checkout/sessions` */
export function listSessions({ account }: World, form: Form) {
  onlyKnown(form, ["limit", "starting_after", "payment_intent", "status", "created", "expand"]);
  const [intent, status] = [text(form, "payment_intent"), text(form, "status")];
  const asked = Object.values(account.sessions).filter(
    (session) =>
      (intent === undefined || session.payment_intent === intent) &&
      (status === undefined || session.status === status),
  );
  return pageOf("/v1/checkout/sessions", asked, form);
}

/** `POST /v1/checkout/sessions/:id/expire` */
export function expireSession(world: World, id: string): Session {
  const session = findSession(world, id);
  if (session.status !== "open")
    throw new StripeRefusal(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  return end(world, session, world.now());
}

/** Ends the sessions whose time is over, each with its event, as of the second in which it ended. */
export function endOverdue(world: World): void {
  for (const session of Object.values(world.account.sessions)) {
    if (session.status === "open" && session.expires_at <= world.now())
      end(world, session, session.expires_at);
  }
}

function end(world: World, session: Session, at: number): Session {
  session.status = "expired";
  session.url = null;
  const intent = world.account.intents[String(session.payment_intent)];
  if (intent) {
    intent.status = "canceled";
    intent.canceled_at = at;
    intent.cancellation_reason = "automatic";
  }
  world.tell("checkout.session.expired", session, at);
  return session;
}

function itemsOf(form: Form): Stripe.LineItem[] {
  return list(form, "line_items").map((item, index) => {
    const place = `line_items[${index}]`;
    if (typeof item === "string") throw invalid(place, "Invalid object", "parameter_invalid_object");
    const price = part(item, "price_data");
    const currency = needed(price, "currency", `${place}[price_data][currency]`);
    if (currency !== "eur") throw invalid(`${place}[price_data][currency]`, `Invalid currency: ${currency}`);
    const name = needed(part(price, "product_data"), "name", `${place}[price_data][product_data][name]`);
    const unit = whole(price, "unit_amount", `${place}[price_data][unit_amount]`);
    const quantity = whole(item, "quantity", `${place}[quantity]`) ?? 0;
    if (unit === undefined || unit < 0)
      throw invalid(
        `${place}[price_data][unit_amount]`,
        "Invalid non-negative integer",
        "parameter_invalid_integer",
      );
    if (quantity < 1)
      throw invalid(`${place}[quantity]`, "Quantity must be at least 1.", "parameter_invalid_integer");
    return lineItem(name, currency, unit, quantity);
  });
}

function lineItem(description: string, currency: string, unit: number, quantity: number): Stripe.LineItem {
  const amount = unit * quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description,
    metadata: {},
    price: null,
    quantity,
  };
}

function expiryOf(form: Form, now: number): number {
  const expiry = whole(form, "expires_at");
  if (expiry === undefined) return now + LIFE_MAX;
  if (expiry < now + LIFE_MIN)
    throw invalid(
      "expires_at",
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
    );
  if (expiry > now + LIFE_MAX)
    throw invalid(
      "expires_at",
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
    );
  return expiry;
}

function address(form: Form, name: string): string {
  const value = needed(form, name);
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw invalid(name, "Not a valid URL", "url_invalid");
  return value;
}

function submitTextOf(form: Form): string | undefined {
  const param = "custom_text[submit][message]";
  const words = text(part(part(form, "custom_text"), "submit"), "message", param);
  if (words && words.length > CUSTOM_TEXT_LENGTH)
    throw invalid(param, `Invalid string: at most ${CUSTOM_TEXT_LENGTH} characters`);
  return words;
}

function emailOf(form: Form): string | null {
  const email = text(form, "customer_email") ?? null;
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw invalid("customer_email", `Invalid email address: ${email}`, "email_invalid");
  return email;
}

function referenceOf(form: Form): string | null {
  const reference = text(form, "client_reference_id") ?? null;
  if (reference && reference.length > REFERENCE_LENGTH)
    throw invalid("client_reference_id", `Invalid string: at most ${REFERENCE_LENGTH} characters`);
  return reference;
}
