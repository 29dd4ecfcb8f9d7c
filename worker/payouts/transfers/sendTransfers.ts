import type Stripe from "stripe";
import { type BudgetCost, countAffordable, sumCosts } from "../../cronBudget.ts";
import type { Database } from "../../env.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { log } from "../../log.ts";
import { type ReconcileOutcome, SILENCES_MAX } from "../../payments/reconcile.ts";
import { paymentMetadata } from "../../payments/rules.ts";
import {
  createStripe,
  isApiKeyInvalid,
  isResourceMissing,
  isStripeError,
  isStripeRefusal,
} from "../../payments/Stripe.ts";
import { stripeIdOf } from "../../payments/settle.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { claimTransfer, listDueTransfers } from "./dueTransfersStore.ts";
import { type DueTerms, nextTransferAttempt, payoutDelayDays } from "./rules.ts";
import {
  claimReversal,
  findMoveContext,
  leaseMove,
  listExcesses,
  type MoveContext,
  postponeMove,
  type TransferMove,
  writeMoveDone,
  writeMoveRefused,
} from "./store.ts";

/** Upper bound for one move: its claim, three calls to Stripe, each twice when the network fails, and its record. */
const MOVE_COST: BudgetCost = { statements: 7, subrequests: 10 };
/** The lists of what is due. */
const LISTS_COST: BudgetCost = { statements: 2, subrequests: 2 };
/** What the job keeps of a tick for itself: its lists and one move. */
export const TRANSFERS_RESERVED: BudgetCost = sumCosts(MOVE_COST, LISTS_COST);
/** The most moves of a kind that one run lists. */
const LISTED_MAX = 40;

/** The move to try next; undefined when a claim came to nothing. */
type NextMove = () => Promise<TransferMove | undefined>;

/**
 * The cron's job: tries moves again whose answer was lost, then reverses what was sent too much, then sends what is due,
 * the earliest events first. Each is claimed by one conditional statement, so that of two runs one sends it. Stops when
 * Stripe rejects the API key, or leaves SILENCES_MAX moves in a row unanswered. Returns true when the budget ended first.
 */
export async function sendTransfers({ env, db, budget }: CronTick): Promise<boolean> {
  if (countAffordable(budget, MOVE_COST, LISTS_COST) === 0) return true;
  const terms = dueTermsNow(env);
  let silences = 0;
  /** Null when the run ends. */
  const attempt = async (next: NextMove): Promise<boolean | null> => {
    const move = await next();
    if (!move) return false;
    if (move.state !== "sending") return true;
    const outcome = await sendMove(env, db, move).catch((error: unknown): ReconcileOutcome => {
      log("error", "a transfer was not recorded:", move.id, error);
      return "silent";
    });
    silences = outcome === "silent" ? silences + 1 : 0;
    return outcome === "locked_out" || silences === SILENCES_MAX ? null : true;
  };
  for (;;) {
    if (countAffordable(budget, MOVE_COST, LISTS_COST) === 0) return true;
    const hasMoved = await attempt(() => leaseMove(db, new Date()));
    if (hasMoved === null) return false;
    if (!hasMoved) break;
  }
  const excesses = await listExcesses(db, LISTED_MAX);
  const due = await listDueTransfers(db, terms, new Date(), LISTED_MAX);
  const claims: NextMove[] = [
    ...excesses.map((id) => () => claimReversal(db, id, new Date())),
    ...due.map((id) => () => claimTransfer(db, id, terms, new Date())),
  ];
  for (const claim of claims) {
    if (countAffordable(budget, MOVE_COST) === 0) return true;
    if ((await attempt(claim)) === null) return false;
  }
  return excesses.length === LISTED_MAX || due.length === LISTED_MAX;
}

/** What decides today whether money is due. Refuses with `misconfigured`. */
export function dueTermsNow(env: Env, now = new Date()): DueTerms {
  const { TIME_ZONE: timeZone } = env;
  return { today: dayInTimeZone(timeZone, now), delayDays: payoutDelayDays(env), timeZone };
}

/** Sends one claimed move and records Stripe's answer. A move without a definite answer is tried again with its key. */
async function sendMove(env: Env, db: Database, move: TransferMove): Promise<ReconcileOutcome> {
  const context = await findMoveContext(db, move);
  if (!context) throw new Error(`no payment for the transfer ${move.id}`);
  try {
    const stripe = await createStripe(env);
    const { id } = await (move.kind === "transfer" ? transfer : reverse)(stripe, env, move, context);
    await writeMoveDone(db, move, id, new Date());
    return "answered";
  } catch (error) {
    if (!isStripeError(error)) throw error;
    log("warn", "money not moved", move.kind, move.id, error.message);
    const now = new Date();
    if (isDefinite(error)) {
      const next = (refusals: number) => nextTransferAttempt(refusals, now);
      await writeMoveRefused(db, move, { reason: error.message, next }, now);
      return "answered";
    }
    await postponeMove(db, move, { reason: error.message, next: nextTransferAttempt(move.attempts, now) });
    return isApiKeyInvalid(error) ? "locked_out" : "silent";
  }
}

/**
 * Whether Stripe has refused the move itself. An object that it does not know means the keys of another account, which
 * say nothing of this one; an answer about the key of the call means that the call may have been done.
 */
function isDefinite(error: Stripe.errors.StripeError): boolean {
  return isStripeRefusal(error) && error.type !== "StripeIdempotencyError" && !isResourceMissing(error);
}

/** By which an answer that was lost is found again, and by which deployments recognize their own. */
function moveMetadata({ id, payment_id }: TransferMove, site: string) {
  return { ...paymentMetadata({ id: payment_id }, site), move_id: id };
}

/** Of Stripe's objects the one that an earlier try of the move made. */
function findMade<Made extends Stripe.Transfer | Stripe.TransferReversal>(
  { id, cents }: TransferMove,
  made: Made[],
): Made | undefined {
  return made.find(({ metadata, amount }) => metadata?.move_id === id && amount === cents);
}

/**
 * The payment's first transfer takes the money of its charge, also before that is available; later ones, as after a won
 * dispute, take the platform's balance. The intent is asked first: an account that does not know it is not ours.
 */
async function transfer(stripe: Stripe, env: Env, move: TransferMove, context: MoveContext) {
  const { payment_id, cents, stripe_account_id } = move;
  const { intent, currency, is_first } = context;
  const charge = intent?.startsWith("pi_")
    ? stripeIdOf((await stripe.paymentIntents.retrieve(intent)).latest_charge)
    : null;
  if (move.attempts > 1) {
    const { data } = await stripe.transfers.list({ transfer_group: payment_id, limit: 100 });
    const made = findMade(move, data);
    if (made) return made;
  }
  return stripe.transfers.create(
    {
      amount: cents,
      currency,
      destination: stripe_account_id,
      transfer_group: payment_id,
      metadata: moveMetadata(move, env.SITE_URL),
      ...(is_first && charge && { source_transaction: charge }),
    },
    { idempotencyKey: `transfer:${move.id}` },
  );
}

async function reverse(stripe: Stripe, env: Env, move: TransferMove) {
  const reversed = move.reversed_transfer ?? "";
  if (move.attempts > 1) {
    const { data } = await stripe.transfers.listReversals(reversed, { limit: 100 });
    const made = findMade(move, data);
    if (made) return made;
  }
  return stripe.transfers.createReversal(
    reversed,
    { amount: move.cents, metadata: moveMetadata(move, env.SITE_URL) },
    { idempotencyKey: `reverse:${move.id}` },
  );
}
