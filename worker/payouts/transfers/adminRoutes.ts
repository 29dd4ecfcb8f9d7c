import { Hono } from "hono";
import { auditEntry } from "../../audit/store.ts";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { parse } from "../../http.ts";
import { toEuros } from "../../lib/money.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import type { AdminPayoutsView } from "../outputs.ts";
import type { StoredRequirement } from "../schema.ts";
import { type AccountRow, findAdminPayouts, findTransfer, retryTransfer } from "./adminStore.ts";
import { transferParams } from "./inputs.ts";
import { toTransferView } from "./rules.ts";
import { dueTermsNow } from "./sendTransfers.ts";

/** Organizers' accounts, transfers and debts that need a look, for admins, and trying one again. */
export const transferAdminRoutes = new Hono<AppEnv>()
  .use(requirePermission("payments.manage"))

  .get("/", async (c) => {
    const terms = dueTermsNow(c.env);
    const { accounts, failed, failedPayouts, totals } = await findAdminPayouts(c.var.db, terms);
    return c.json({
      accounts: accounts.map(toAccount),
      failed: failed.map(({ user_id, full_name, error, next_attempt_at, ...row }) => ({
        ...toTransferView(row, terms),
        ...{ user_id, full_name, error, next_attempt_at },
      })),
      failed_payouts: failedPayouts.map(({ cents, ...payout }) => ({ ...payout, amount: toEuros(cents) })),
      totals: toSums(totals),
    } satisfies AdminPayoutsView);
  })

  .post("/:paymentId/retry", parse("param", transferParams, "payment_not_found"), async (c) => {
    const { paymentId } = c.req.valid("param");
    const before = await findTransfer(c.var.db, paymentId);
    if (!before) throw new Refusal("payment_not_found");
    const { unsettled_cents, owed_cents, refusals } = before;
    const audit = auditEntry(
      c,
      {
        action: "payment.retry_transfer",
        subject: { kind: "payment", id: paymentId },
        personId: before.organizer_id,
        before: { unsettled_cents, owed_cents, refusals },
      },
      { ifChanged: true },
    );
    await retryTransfer(c.var.db, paymentId, audit);
    const after = (await findTransfer(c.var.db, paymentId)) ?? before;
    return c.json(toTransferView(after, dueTermsNow(c.env)));
  });

type Sums = Pick<AccountRow, "waiting_cents" | "due_cents" | "transferred_cents" | "debt_cents">;

function toSums({ waiting_cents, due_cents, transferred_cents, debt_cents }: Sums) {
  return {
    waiting: toEuros(waiting_cents),
    due: toEuros(due_cents),
    transferred: toEuros(transferred_cents),
    debts: toEuros(debt_cents),
  };
}

function toAccount(row: AccountRow): AdminPayoutsView["accounts"][number] {
  const { user_id, full_name, stripe_account_id, state, asked_by, deadline, tax_asked_at } = row;
  const requirements = JSON.parse(row.requirements) as StoredRequirement[];
  return {
    ...{ user_id, full_name, stripe_account_id, state, asked_by, deadline },
    requirements: requirements.map(({ text }) => text),
    ...toSums(row),
    tax_data: row.has_tax_data ? "complete" : tax_asked_at ? "asked" : "missing",
  };
}
