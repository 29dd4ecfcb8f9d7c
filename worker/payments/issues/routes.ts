import { auditEntry } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { LIST_MAX } from "../../events/contract.ts";
import { byId, enforceRateLimit, newRoutes, orRefuse, parse, requireUser } from "../../http.ts";
import { log } from "../../log.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { envWithSiteUrl } from "../../siteUrl.ts";
import { endLostSession } from "../checkout/endLostSessions.ts";
import type { PaymentAttention } from "../contract.ts";
import { tryReconcilePayment } from "../reconcile.ts";
import { finishSettlement } from "../refunds/finishSettlement.ts";
import { sendRefundsSoon } from "../refunds/sendRefunds.ts";
import { makeWaitingRefundsDue } from "../refunds/store.ts";
import { isUnsettled } from "../rules.ts";
import { findPayment } from "../store.ts";
import { isTestKey } from "../stripeDashboard.ts";
import { paymentIssueListParams } from "./inputs.ts";
import type { PaymentIssue, PaymentIssueProgress } from "./outputs.ts";
import { type PaymentIssueRow, toPaymentIssue } from "./rules.ts";
import {
  findPaymentIssueRow,
  listPaymentIssueRows,
  markPaymentIssueResolved,
  markRefundsPaidByHand,
  retryFailedRefunds,
} from "./store.ts";

/** Attentions that a reconciliation with Stripe may clear. */
const RECONCILED_ATTENTIONS: readonly PaymentAttention[] = [
  "stripe_unreachable",
  "session_unknown",
  "key_refused",
];

/** Payment issues, for admins: list, retry, resolve, mark as paid back. */
export const paymentIssueRoutes = newRoutes()
  .use(requirePermission("payments.manage"))

  .get("/issues", parse("query", paymentIssueListParams), async (c) => {
    const { limit = LIST_MAX, cursor } = c.req.valid("query");
    const { issueRows, next } = await listPaymentIssueRows(c.var.db, { limit, cursor });
    if (next) c.header("X-Next-Cursor", next);
    return c.json(issueRows.map((row) => issueOf(c, row)).filter((issue) => issue !== null));
  })

  .post("/:id/retry", byId("payment_not_found"), async (c) => {
    const { id } = c.req.valid("param");
    const payment = await existingPayment(c, id);
    const reasons = issueOf(c, payment)?.reasons ?? [];
    // The audit entry comes first, because a retry is several writes with calls to Stripe between them.
    if (reasons.length > 0) await issueEntry(c, "payment.retry", payment);
    if (reasons.includes("refund_failed")) await retryFailedRefunds(c.var.db, id, new Date());
    if (reasons.includes("key_refused")) await makeWaitingRefundsDue(c.var.db, id, new Date());
    if (RECONCILED_ATTENTIONS.some((reason) => reasons.includes(reason))) await reconcileNow(c, id);
    // The retry may have settled a payment that is refunded at once, so refunds and mails are sent.
    if (reasons.length > 0) sendRefundsSoon(c);
    return c.json(await issueProgress(c, id));
  })

  /** Asks Stripe about a payment without waiting for the cron; a settled payment is not asked about. */
  .post("/:id/reconcile", byId("payment_not_found"), async (c) => {
    const { id } = c.req.valid("param");
    await enforceRateLimit(c, RATE_LIMITS.admin.reconciliations, requireUser(c).id);
    const settled = await findSettledOutcome(c, id);
    if (settled) return c.json({ outcome: settled });
    const payment = await existingPayment(c, id);
    await issueEntry(c, "payment.reconcile", payment);
    const answered = await reconcileNow(c, id);
    const outcome = await findSettledOutcome(c, id);
    if (outcome) await finishSettlement(c, payment.event?.id ?? null);
    return c.json({ outcome: outcome ?? (answered ? "unchanged" : "unanswered") });
  })

  .post("/:id/resolve", byId("payment_not_found"), async (c) => {
    const { id } = c.req.valid("param");
    const payment = await existingPayment(c, id);
    const entry = issueEntry(c, "payment.resolve", payment, { ifChanged: true });
    if (await markPaymentIssueResolved(c.var.db, id, new Date(), entry))
      log("info", "payment resolved by hand", id, payment.attention, "by", requireUser(c).id);
    return c.json(await issueProgress(c, id));
  })

  .post("/:id/paid-back", byId("payment_not_found"), async (c) => {
    const { id } = c.req.valid("param");
    const payment = await existingPayment(c, id);
    if (issueOf(c, payment)?.reasons.includes("refund_failed")) {
      await markRefundsPaidByHand(
        c.var.db,
        { id, event_id: payment.event?.id ?? null },
        new Date(),
        (where) => issueEntry(c, "payment.paid_back", payment, { where }),
      );
      log("info", "refund paid back by hand", id, payment.left_cents, "by", requireUser(c).id);
    }
    return c.json(await issueProgress(c, id));
  });

/** What the cron does about an unsettled payment. Returns whether Stripe answered. */
async function reconcileNow(c: AppContext, id: string): Promise<boolean> {
  const env = envWithSiteUrl(c);
  const session = await tryReconcilePayment(env, c.var.db, id);
  const lost = await endLostSession(env, c.var.db, id);
  return session === "answered" && lost === "answered";
}

/** Null while Stripe may still report a change. */
async function findSettledOutcome(c: AppContext, id: string): Promise<"paid" | "expired" | null> {
  const payment = await orRefuse(findPayment(c.var.db, id), "payment_not_found");
  if (isUnsettled(payment)) return null;
  return payment.status === "expired" ? "expired" : "paid";
}

function issueOf(c: AppContext, payment: PaymentIssueRow): PaymentIssue | null {
  return toPaymentIssue(payment, { test: isTestKey(c.env.STRIPE_SECRET_KEY) });
}

/** The audit entry of an admin's action on a payment issue. */
function issueEntry(
  c: AppContext,
  action: "payment.retry" | "payment.reconcile" | "payment.resolve" | "payment.paid_back",
  payment: PaymentIssueRow,
  conditions?: Parameters<typeof auditEntry>[2],
) {
  const { id, user_id, attention, status, amount_cents, refunded_cents, left_cents } = payment;
  const before = { attention, status, amount_cents, refunded_cents, left_cents };
  return auditEntry(c, { action, subject: { kind: "payment", id }, personId: user_id, before }, conditions);
}

async function existingPayment(c: AppContext, id: string): Promise<PaymentIssueRow> {
  return orRefuse(findPaymentIssueRow(c.var.db, id), "payment_not_found");
}

async function issueProgress(c: AppContext, id: string): Promise<PaymentIssueProgress> {
  const payment = await existingPayment(c, id);
  const issue = issueOf(c, payment);
  return { state: issue ? "unsettled" : payment.is_refunding ? "under_way" : "settled", case: issue };
}
