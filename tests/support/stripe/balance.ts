import {
  type Charge,
  type Dispute,
  newId,
  type Refund,
  type Reversal,
  type Transaction,
  type Transfer,
  type World,
} from "./account.ts";
import { type Form, onlyKnown, text } from "./forms.ts";
import { pageOf } from "./lists.ts";
import { missing } from "./refusal.ts";
import { transactionOf } from "./shapes.ts";

/** What Stripe takes of a European card: 1.5 % and 25 cents. */
function cardFee(cents: number): number {
  return Math.round(cents * 0.015) + 25;
}

/** A paid charge comes into the balance. */
export function bookCharge(world: World, charge: Charge): void {
  const { amount, currency, description } = charge;
  const fee = cardFee(amount);
  charge.balance_transaction = book(world, {
    ...{ amount, fee, currency, description, type: "charge", reporting_category: "charge" },
    source: charge.id,
  }).id;
}

/** A refund leaves the balance; Stripe keeps the fee of its charge. */
export function bookRefund(world: World, refund: Refund): void {
  refund.balance_transaction = book(world, {
    ...{ amount: -refund.amount, fee: 0, currency: refund.currency, type: "refund" },
    ...{ reporting_category: "refund", source: refund.id, description: "REFUND FOR CHARGE" },
  }).id;
}

/** A failed refund comes back into the balance. */
export function bookRefundFailure(world: World, refund: Refund): void {
  refund.failure_balance_transaction = book(world, {
    ...{ amount: refund.amount, fee: 0, currency: refund.currency, type: "refund_failure" },
    ...{ reporting_category: "refund_failure", source: refund.id, description: "REFUND FAILURE" },
  }).id;
}

/** Money that a dispute takes from the balance (below zero) or gives back to it. */
export function bookDispute(
  world: World,
  dispute: Dispute,
  { amount, fee }: { amount: number; fee: number },
): Transaction {
  const description = `Chargeback ${amount < 0 ? "withdrawal" : "reversal"} for ${String(dispute.charge)}`;
  return book(world, {
    ...{ amount, fee, currency: dispute.currency, type: "adjustment", description },
    ...{ reporting_category: amount < 0 ? "dispute" : "dispute_reversal", source: dispute.id },
    fee_description: "Dispute fee",
  });
}

/** A transfer leaves the balance for a connected account. */
export function bookTransfer(world: World, transfer: Transfer): string {
  return book(world, {
    ...{ amount: -transfer.amount, fee: 0, currency: transfer.currency, type: "transfer" },
    ...{ reporting_category: "transfer", source: transfer.id, description: null },
  }).id;
}

/** A reversal brings money of a transfer back. */
export function bookReversal(world: World, reversal: Reversal): string {
  return book(world, {
    ...{ amount: reversal.amount, fee: 0, currency: reversal.currency, type: "transfer_refund" },
    ...{ reporting_category: "transfer_reversal", source: reversal.id, description: "REFUND FOR TRANSFER" },
  }).id;
}

/** Cents of the balance that a transfer without a charge may take. */
export function availableCents({ account, switches }: World): number {
  return Object.values(account.transactions)
    .filter(({ type }) => !(switches.chargesPending && type === "charge"))
    .reduce((sum, { net }) => sum + net, 0);
}

/** The owner adds money of their own to the balance. */
export function topUp(world: World, amount: number): Transaction {
  return book(world, {
    ...{ amount, fee: 0, currency: "eur", type: "topup", reporting_category: "topup" },
    ...{ source: newId("tu"), description: "Top-up" },
  });
}

/** Money that has nothing to do with a customer: Stripe pays the balance out to the bank. */
export function payOut(world: World, amount: number): Transaction {
  return book(world, {
    ...{ amount: -amount, fee: 0, currency: "eur", type: "payout", reporting_category: "payout" },
    ...{ source: newId("po"), description: "STRIPE PAYOUT" },
  });
}

function book(world: World, given: Omit<Parameters<typeof transactionOf>[0], "id" | "created">): Transaction {
  const transaction = transactionOf({ ...given, id: newId("txn"), created: world.now() });
  world.account.transactions[transaction.id] = transaction;
  return transaction;
}

/** `GET /v1/balance_transactions` */
export function listTransactions(world: World, form: Form) {
  onlyKnown(form, ["created", "currency", "expand", "limit", "payout", "source", "starting_after", "type"]);
  const [type, source] = [text(form, "type"), text(form, "source")];
  const asked = Object.values(world.account.transactions)
    .filter(
      (transaction) =>
        isListed(world, transaction) &&
        (type === undefined || transaction.type === type) &&
        (source === undefined || transaction.source === source),
    )
    .toSorted((one, other) => one.created - other.created);
  return pageOf("/v1/balance_transactions", asked, form);
}

export function findTransaction(world: World, id: string): Transaction {
  const transaction = world.account.transactions[id];
  if (!transaction || !isListed(world, transaction)) throw missing("balance_transaction", id);
  return transaction;
}

function isListed({ switches, now }: World, { created }: Transaction): boolean {
  return created + switches.balanceDelay <= now();
}
