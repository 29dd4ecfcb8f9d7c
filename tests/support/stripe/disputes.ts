import { type Charge, type Dispute, newId, type World } from "./account.ts";
import { bookDispute } from "./balance.ts";
import { chargeOfSession, findCharge } from "./payments.ts";
import { missing } from "./refusal.ts";
import { findSession } from "./sessions.ts";
import { disputeOf } from "./shapes.ts";

/** What Stripe takes for a dispute, in cents. */
export const DISPUTE_FEE = 2000;

/**
 * `amount`: the disputed cents, all that has not gone back when left out. `inquiry`: the bank only asks, and takes
 * nothing yet.
 */
export type DisputeTerms = { amount?: number; inquiry?: boolean };

/** How a dispute ends, or that an inquiry becomes one. */
export type DisputeStep = "won" | "lost" | "warning_closed" | "escalate";

const OVER: readonly string[] = ["won", "warning_closed", "prevented"];

/** The customer's bank wants the money of a paid session back, or a part of it, and takes it at once with a fee. */
export function disputeSession(world: World, id: string, terms: DisputeTerms = {}): Dispute {
  const charge = chargeOfSession(world, findSession(world, id));
  const left = charge.amount - charge.amount_refunded - disputedOf(world, charge);
  const amount = Math.min(terms.amount ?? left, left);
  if (amount < 1) throw new Error("nothing is left to dispute");
  const dispute = disputeOf(charge, {
    id: newId("du"),
    created: world.now(),
    amount,
    status: terms.inquiry ? "warning_needs_response" : "needs_response",
    is_charge_refundable: Boolean(terms.inquiry),
  });
  charge.disputed = true;
  world.account.disputes[dispute.id] = dispute;
  world.tell("charge.dispute.created", dispute);
  if (!terms.inquiry) withdraw(world, dispute);
  return dispute;
}

/** The bank decides, or an inquiry becomes a dispute. A won one gives the money back without the fee. */
export function stepDispute(world: World, id: string, step: DisputeStep): Dispute {
  const dispute = findDispute(world, id);
  const isInquiry = dispute.status.startsWith("warning_");
  if (dispute.status === "lost" || OVER.includes(dispute.status))
    throw new Error(`the dispute is ${dispute.status} already`);
  if (isInquiry !== (step === "warning_closed" || step === "escalate"))
    throw new Error(`a dispute that is ${dispute.status} has no step ${step}`);
  if (step === "escalate") {
    dispute.status = "needs_response";
    dispute.is_charge_refundable = false;
    const charge = findCharge(world, String(dispute.charge));
    dispute.amount = Math.min(dispute.amount, charge.amount - charge.amount_refunded);
    if (dispute.amount > 0) withdraw(world, dispute);
    return dispute;
  }
  dispute.status = step;
  if (step === "won") {
    dispute.is_charge_refundable = true;
    move(world, dispute, { amount: dispute.amount, fee: 0 });
  }
  world.tell("charge.dispute.closed", dispute);
  if (step === "won") world.tell("charge.dispute.funds_reinstated", dispute);
  return dispute;
}

/** Whether a dispute keeps a charge from being refunded. */
export function isChargedBack({ account }: World, charge: Charge): boolean {
  return Object.values(account.disputes).some(
    (dispute) =>
      dispute.charge === charge.id && !dispute.is_charge_refundable && !OVER.includes(dispute.status),
  );
}

export function findDispute({ account }: World, id: string): Dispute {
  const dispute = account.disputes[id];
  if (!dispute) throw missing("dispute", id, "dispute");
  return dispute;
}

/** Cents that disputes have moved, fees taken off: below zero when more was taken than given back. */
export function movedBy(dispute: Dispute): number {
  return dispute.balance_transactions.reduce((sum, { net }) => sum + net, 0);
}

/** Cents of a charge that are under dispute, or lost. */
function disputedOf({ account }: World, charge: Charge): number {
  return Object.values(account.disputes)
    .filter(({ charge: disputed, status }) => disputed === charge.id && !OVER.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

function withdraw(world: World, dispute: Dispute): void {
  move(world, dispute, { amount: -dispute.amount, fee: DISPUTE_FEE });
  world.tell("charge.dispute.funds_withdrawn", dispute);
}

function move(world: World, dispute: Dispute, { amount, fee }: { amount: number; fee: number }): void {
  dispute.balance_transactions.push(bookDispute(world, dispute, { amount, fee }));
}
