import type Stripe from "stripe";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { toEuros } from "../../lib/money.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import { disputeLedgerEntries } from "../refunds/disputeRules.ts";
import { isOwnMetadata } from "../rules.ts";
import { stripeDashboardUrl } from "../stripeDashboard.ts";
import type { DifferenceKind } from "./contract.ts";
import type { LedgerDifference } from "./outputs.ts";

/** Hours after midnight at which a day's comparison begins, when Stripe lists the evening's last card payments. */
const BEGINS_AT_HOUR = 4;
const HOUR_MS = 3_600_000;
/** Days compared each time, so that money that was moved or settled late is compared again. */
const DAYS_COMPARED = 3;
/** Days after which money is not compared any more, when no comparison ran for long. */
const DAYS_MAX = 35;

/** The day of a comparison that runs now, and the beginning and end of its period. */
export function comparisonPeriod(timeZone: string, now: Date) {
  const day = dayInTimeZone(timeZone, new Date(now.getTime() - BEGINS_AT_HOUR * HOUR_MS));
  const at = (days: number) => startOfDay(addDays(day, -days), timeZone).toISOString();
  return { day, earliest: at(DAYS_MAX), since: at(DAYS_COMPARED), until: at(0) };
}

type EntryKind = LedgerDifference["entry_kind"];

/**
 * Money that Stripe moved, under its ledger entry's kind and reference. `cents` is null when Stripe has none for an entry.
 */
export type StripeMoney = {
  kind: EntryKind;
  reference: string;
  cents: number | null;
  currency: string;
  transaction: string | null;
  occurred_at: string | null;
  /** Identifies the payment: the payment intent, or the id in the metadata of this deployment's own charges. */
  intent: string | null;
  payment_id: string | null;
};

/**
 * The ledger entries of a balance transaction with its source expanded, or the transfer to an organizer, or its reversal.
 * Empty for money that is neither a customer's nor an organizer's: payouts, Stripe's fees, top-ups. `site`: this deployment's address, empty if unknown.
 */
export function ledgerMoneyOf(transaction: Stripe.BalanceTransaction, site: string): StripeMoney[] {
  const { source, id, type } = transaction;
  if (typeof source !== "object" || source === null) return [];
  const common = {
    currency: transaction.currency,
    transaction: id,
    occurred_at: new Date(transaction.created * 1000).toISOString(),
    payment_id: null,
  };
  switch (source.object) {
    case "charge": {
      const intent = idOf(source.payment_intent);
      if (!intent || !["charge", "payment"].includes(type)) return [];
      const own = site && isOwnMetadata(source.metadata, site) ? source.metadata.payment_id : undefined;
      return [
        {
          ...{ ...common, kind: "charge", reference: intent, intent, payment_id: own ?? null },
          ...moved(transaction, source, 1),
        },
      ];
    }
    case "refund": {
      const isReturn = type === "refund_failure" || type === "payment_failure_refund";
      if (!isReturn && type !== "refund" && type !== "payment_refund") return [];
      return [
        {
          ...{ ...common, kind: isReturn ? "charge" : "refund", reference: source.id },
          intent: idOf(source.payment_intent),
          ...moved(transaction, source, isReturn ? 1 : -1),
        },
      ];
    }
    case "transfer":
    case "transfer_reversal": {
      if (!source.metadata || !["transfer", "transfer_refund"].includes(type)) return [];
      const own = site && isOwnMetadata(source.metadata, site) ? source.metadata.payment_id : undefined;
      const isReversal = source.object === "transfer_reversal";
      return [
        {
          ...{
            ...common,
            kind: isReversal ? "transfer_reversal" : "transfer",
            reference: source.id,
            intent: null,
          },
          ...{ payment_id: own ?? null, ...moved(transaction, source, isReversal ? 1 : -1) },
        },
      ];
    }
    case "dispute":
      return disputeLedgerEntries({ balance_transactions: [transaction] }).map((entry) => ({
        ...common,
        ...entry,
        intent: idOf(source.payment_intent),
      }));
    default:
      return [];
  }
}

/**
 * Cents in the payment's currency: for a balance in another currency, which has converted them, the source's own amount.
 */
function moved(
  { amount, currency }: Stripe.BalanceTransaction,
  source: { amount: number; currency: string },
  sign: 1 | -1,
) {
  const cents = currency === source.currency ? amount : sign * source.amount;
  return { cents, currency: source.currency };
}

function idOf(named: string | { id: string } | null): string | null {
  return typeof named === "object" ? (named?.id ?? null) : named;
}

/** The row of a difference. Amounts in cents. */
export type DifferenceRow = Omit<LedgerDifference, "kind" | "ours" | "theirs" | "payment" | "stripe_url"> & {
  ours_cents: number | null;
  theirs_cents: number | null;
  payment_id: string | null;
  payment_kind: NonNullable<LedgerDifference["payment"]>["kind"] | null;
  payment_title: string | null;
  payment_intent: string | null;
};

export function differenceKind({
  ours_cents,
  theirs_cents,
}: Pick<DifferenceRow, "ours_cents" | "theirs_cents">): DifferenceKind {
  if (ours_cents === null) return "missing_here";
  return theirs_cents === null ? "missing_there" : "amount_differs";
}

export function toLedgerDifference(row: DifferenceRow, stripe: { test: boolean }): LedgerDifference {
  const { ours_cents, theirs_cents, payment_id, payment_kind, payment_title, payment_intent, ...rest } = row;
  return {
    ...rest,
    kind: differenceKind(row),
    ours: ours_cents === null ? null : toEuros(ours_cents),
    theirs: theirs_cents === null ? null : toEuros(theirs_cents),
    payment:
      payment_id && payment_kind ? { id: payment_id, kind: payment_kind, title: payment_title ?? "" } : null,
    stripe_url: stripeDashboardUrl(payment_intent ?? row.reference, stripe),
  };
}
