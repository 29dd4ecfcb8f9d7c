import { type Charge, newId, type Refund, type World } from "./account.ts";
import { bookRefund, bookRefundFailure } from "./balance.ts";
import { isChargedBack } from "./disputes.ts";
import { type Form, metadataOf, oneOf, onlyKnown, text, whole } from "./forms.ts";
import { pageOf } from "./lists.ts";
import { inStripesWords } from "./money.ts";
import { demoPayment, findCharge, findIntent } from "./payments.ts";
import { invalid, missing, StripeRefusal } from "./refusal.ts";
import { refundOf } from "./shapes.ts";

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

/** `POST /v1/refunds`: of a payment, in whole or in part. */
export function createRefund(world: World, form: Form): Refund {
  onlyKnown(form, ["amount", "charge", "expand", "metadata", "payment_intent", "reason"]);
  const wanted = whole(form, "amount");
  const reason = oneOf(form, "reason", REASONS) ?? null;
  const metadata = metadataOf(form);
  const charge = chargeToRefund(world, form);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw new StripeRefusal(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  const amount = wanted ?? left;
  if (amount < 1) throw invalid("amount", "Invalid positive integer", "parameter_invalid_integer");
  if (amount > left)
    throw new StripeRefusal(
      `Refund amount (${inStripesWords(amount)}) is greater than unrefunded amount on charge (${inStripesWords(left)})`,
      { param: "amount" },
    );
  if (world.switches.refundsRefused)
    throw new StripeRefusal("The refund was refused.", { code: world.switches.refundsRefused });
  const status = world.switches.refundsPending ? "pending" : "succeeded";
  const refund = refundOf(charge, {
    id: newId("re"),
    created: world.now(),
    amount,
    reason,
    metadata,
    status,
  });
  world.account.refunds[refund.id] = refund;
  bookRefund(world, refund);
  giveBack(charge, amount);
  world.tell("refund.created", refund);
  world.tell("charge.refunded", charge);
  return refund;
}

/** The bank's last word on a refund: a pending one ends, a succeeded one may still come back as failed. */
export function finishRefund(world: World, id: string, status: "succeeded" | "failed"): Refund {
  const refund = findRefund(world, id);
  if (refund.status === "failed" || refund.status === status)
    throw new Error(`the refund is ${refund.status} already`);
  refund.status = status;
  if (status === "failed") {
    refund.failure_reason = "lost_or_stolen_card";
    giveBack(findCharge(world, String(refund.charge)), -refund.amount);
    bookRefundFailure(world, refund);
  }
  world.tell("refund.updated", refund);
  if (status === "failed") world.tell("refund.failed", refund);
  return refund;
}

export function findRefund({ account }: World, id: string): Refund {
  const refund = account.refunds[id];
  if (!refund) throw missing("refund", id, "refund");
  return refund;
}

/** `GET /v1/refunds` */
export function listRefunds({ account }: World, form: Form) {
  onlyKnown(form, ["limit", "starting_after", "payment_intent", "charge", "created", "expand"]);
  const [intent, charge] = [text(form, "payment_intent"), text(form, "charge")];
  const asked = Object.values(account.refunds).filter(
    (refund) =>
      (intent === undefined || refund.payment_intent === intent) &&
      (charge === undefined || refund.charge === charge),
  );
  return pageOf("/v1/refunds", asked, form);
}

function chargeToRefund(world: World, form: Form): Charge {
  const [intentId, chargeId] = [text(form, "payment_intent"), text(form, "charge")];
  if (intentId === undefined && chargeId === undefined)
    throw invalid(
      "charge",
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  if (intentId) demoPayment(world, intentId, whole(form, "amount"));
  const id = intentId === undefined ? chargeId : findIntent(world, intentId, "payment_intent").latest_charge;
  const charge = id ? findCharge(world, String(id), "charge") : undefined;
  if (!charge?.paid)
    throw new StripeRefusal(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  if (isChargedBack(world, charge))
    throw new StripeRefusal(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  return charge;
}

function giveBack(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}
