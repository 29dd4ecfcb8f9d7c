import type Stripe from "stripe";
import { type BudgetCost, type CronBudget, countAffordable } from "../../cronBudget.ts";
import type { Database } from "../../env.ts";
import { log } from "../../log.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { createStripe, isResourceMissing, isStripeError } from "../Stripe.ts";
import { comparisonPeriod, ledgerMoneyOf, type StripeMoney } from "./rules.ts";
import {
  type ComparisonRow,
  type ComparisonStep,
  isComparisonBusy,
  leaseComparison,
  listEarlierDifferences,
  listUnmatchedEntries,
  type MoneyToLookUp,
  releaseComparison,
  writeCompared,
} from "./store.ts";

/** Stripe's maximum per page. */
const TRANSACTIONS_PAGE = 100;
/** Entries looked up one by one: few enough for Stripe to answer well before the lease ends. */
const LOOKED_UP_PAGE = 10;

/** Checking whether the day is finished, and starting it. */
const BEGIN_COST: BudgetCost = { statements: 4, subrequests: 3 };
/** A page of the list, requested twice when the network fails, its batch, and the mark of its transfers. */
const LIST_COST: BudgetCost = { statements: 6, subrequests: 4 };
/** A look-up, requested twice when the network fails. */
const LOOK_UP_COST: BudgetCost = { statements: 0, subrequests: 2 };
const LOOK_UP_OVERHEAD: BudgetCost = { statements: 7, subrequests: 3 };

/**
 * The cron's job, once per day of the site's time zone: compares the ledger with Stripe's balance transactions of the
 * days before. First Stripe's list, page by page; then, one by one, ledger entries missing in the list, and differences
 * of earlier comparisons. Returns true when the budget ended before the comparison did. After a failure of Stripe the
 * next cron run continues.
 */
export async function compareLedger({ env, db, budget }: CronTick): Promise<boolean> {
  if (countAffordable(budget, BEGIN_COST, LIST_COST) === 0) return true;
  const now = new Date();
  const period = comparisonPeriod(env.TIME_ZONE, now);
  if (await isComparisonBusy(db, period.day, now)) return false;
  const comparison = await leaseComparison(db, period, now);
  if (!comparison) return false;
  try {
    const isDone = await compareAffordable(env, db, comparison, budget);
    if (!isDone) await releaseComparison(db, comparison.day, null);
    return !isDone;
  } catch (error) {
    if (!isStripeError(error)) throw error;
    log("warn", "the ledger was not compared with Stripe", error.message);
    await releaseComparison(db, comparison.day, error.message);
    return false;
  }
}

/** Compares page after page while the budget lasts. Returns whether the comparison is finished. */
async function compareAffordable(
  env: Env,
  db: Database,
  comparison: ComparisonRow,
  budget: CronBudget,
): Promise<boolean> {
  let current: ComparisonRow = comparison;
  while (current.phase !== "done") {
    const lookUps = Math.min(LOOKED_UP_PAGE, countAffordable(budget, LOOK_UP_COST, LOOK_UP_OVERHEAD));
    if (current.phase === "listing" ? countAffordable(budget, LIST_COST) === 0 : lookUps === 0) return false;
    const page =
      current.phase === "listing"
        ? await listStripeMoney(env, current)
        : await lookUpMoney(env, db, current, lookUps);
    await writeCompared(db, current.day, page.money, page.step, new Date());
    current = { ...current, ...page.step };
  }
  return true;
}

type ComparedPage = { money: StripeMoney[]; step: ComparisonStep };

async function listStripeMoney(env: Env, { since, until, cursor }: ComparisonRow): Promise<ComparedPage> {
  const { data, has_more } = await (await createStripe(env)).balanceTransactions.list({
    created: { gte: toUnixSeconds(since), lt: toUnixSeconds(until) },
    limit: TRANSACTIONS_PAGE,
    expand: ["data.source"],
    ...(cursor && { starting_after: cursor }),
  });
  const last = data.at(-1);
  return {
    money: data.flatMap((transaction) => ledgerMoneyOf(transaction, env.SITE_URL)),
    step: has_more && last ? { phase: "listing", cursor: last.id } : { phase: "entries", cursor: null },
  };
}

const AFTER = { entries: "differences", differences: "done" } as const;

async function lookUpMoney(
  env: Env,
  db: Database,
  comparison: ComparisonRow,
  size: number,
): Promise<ComparedPage> {
  const phase = comparison.phase === "entries" ? "entries" : "differences";
  const list = phase === "entries" ? listUnmatchedEntries : listEarlierDifferences;
  const wanted = await list(db, comparison, size);
  const stripe = await createStripe(env);
  const money: StripeMoney[] = [];
  for (const one of wanted) money.push(await findStripeMoney(stripe, one));
  const last = wanted.at(-1);
  const hasMore = wanted.length === size && last !== undefined;
  return { money, step: hasMore ? { phase, cursor: last.at } : { phase: AFTER[phase], cursor: null } };
}

/** Stripe's money of a ledger entry's kind and reference; without cents when there is none. */
async function findStripeMoney(
  stripe: Stripe,
  { kind, reference, intent, payment_id }: MoneyToLookUp,
): Promise<StripeMoney> {
  const nothing: StripeMoney = {
    ...{ kind, reference, intent, payment_id },
    ...{ cents: null, currency: "eur", transaction: null, occurred_at: null },
  };
  const transaction = await findTransaction(stripe, kind, reference).catch((error: unknown) => {
    if (isResourceMissing(error)) return null;
    throw error;
  });
  if (!transaction) return nothing;
  const found = ledgerMoneyOf(transaction, "").find(
    (one) => one.kind === kind && one.reference === reference,
  );
  return found ? { ...found, payment_id } : nothing;
}

/** The balance transaction of a ledger entry, with its source expanded. */
async function findTransaction(
  stripe: Stripe,
  kind: StripeMoney["kind"],
  reference: string,
): Promise<Stripe.BalanceTransaction | null> {
  if (reference.startsWith("pi_")) {
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(reference, {
      expand: ["latest_charge.balance_transaction"],
    });
    return typeof charge === "object" && charge ? withSource(charge.balance_transaction, charge) : null;
  }
  if (/^(re|pyr)_/.test(reference)) {
    const name = kind === "refund" ? "balance_transaction" : "failure_balance_transaction";
    const refund = await stripe.refunds.retrieve(reference, { expand: [name] });
    return withSource(refund[name] ?? null, refund);
  }
  if (/^trr?_/.test(reference)) {
    const { data } = await stripe.balanceTransactions.list({ source: reference, expand: ["data.source"] });
    return data[0] ?? null;
  }
  return stripe.balanceTransactions.retrieve(reference.replace(/^fee_/, ""), { expand: ["source"] });
}

function withSource(
  transaction: string | Stripe.BalanceTransaction | null,
  source: Stripe.Charge | Stripe.Refund,
): Stripe.BalanceTransaction | null {
  return typeof transaction === "object" && transaction ? { ...transaction, source } : null;
}

function toUnixSeconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}
