import { type Intent, newId, type World } from "./account.ts";
import { type Form, metadataOf, needed, oneOf, onlyKnown, text, whole } from "./forms.ts";
import { pageOf } from "./lists.ts";
import { completeCharge, newCharge, refuseCharge } from "./payments.ts";
import { invalid, missing, StripeRefusal } from "./refusal.ts";
import { intentOf } from "./shapes.ts";

const KNOWN = [
  "allowed_payment_method_types",
  "amount",
  "confirm",
  "currency",
  "customer",
  "description",
  "expand",
  "metadata",
  "off_session",
  "payment_method",
];

/**
 * `POST /v1/payment_intents`: the charge of a kept card without its customer. A refusal of the bank, or its question for
 * authentication, is a 402 with the intent. Each is told; events of sessions' intents, which the shop only notes, are not.
 */
export function createIntent(world: World, form: Form): Intent {
  onlyKnown(form, KNOWN);
  for (const name of ["confirm", "off_session"])
    if (oneOf(form, name, ["true", "false"]) !== "true")
      throw invalid(name, "The stand-in charges kept cards alone.");
  const amount = whole(form, "amount");
  if (amount === undefined || amount < 1)
    throw invalid("amount", "Invalid positive integer", "parameter_invalid_integer");
  const [customer, card] = [needed(form, "customer"), needed(form, "payment_method")];
  const kept = Object.values(world.account.intents).find(({ payment_method }) => payment_method === card);
  if (!kept) throw missing("PaymentMethod", card, "payment_method");
  if (kept.customer !== customer || kept.setup_future_usage !== "off_session")
    throw invalid("payment_method", "The PaymentMethod does not belong to the Customer.");
  const intent: Intent = {
    ...intentOf({
      id: newId("pi"),
      created: world.now(),
      amount,
      currency: needed(form, "currency"),
      metadata: metadataOf(form),
      description: text(form, "description") ?? null,
    }),
    customer,
    payment_method: card,
  };
  world.account.intents[intent.id] = intent;
  const charge = newCharge(world, { customer_email: null }, intent);
  const { keptCards } = world.switches;
  if (keptCards === "accepted") {
    completeCharge(world, charge, intent);
    world.tell("payment_intent.succeeded", intent);
    return intent;
  }
  refuseCharge(charge, intent, keptCards);
  world.tell("payment_intent.payment_failed", intent);
  throw new StripeRefusal("Your card was declined.", {
    status: 402,
    type: "card_error",
    code: keptCards,
    payment_intent: structuredClone(intent),
  });
}

/** `GET /v1/payment_intents` */
export function listIntents({ account }: World, form: Form) {
  onlyKnown(form, ["created", "customer", "ending_before", "expand", "limit", "starting_after"]);
  const customer = text(form, "customer");
  const asked = Object.values(account.intents).filter(
    (intent) => customer === undefined || intent.customer === customer,
  );
  return pageOf("/v1/payment_intents", asked, form);
}
