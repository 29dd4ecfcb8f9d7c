import { auditChange } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { LIST_MAX } from "../../events/contract.ts";
import { newRoutes, orRefuse, pageOf, parse, requireUser } from "../../http.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { toEuros } from "../../lib/money.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { requirementTexts } from "../accounts/rules.ts";
import type { AdminPayoutAccount, AdminPayoutsView } from "../outputs.ts";
import type { StoredRequirement } from "../schema.ts";
import {
  type AccountRow,
  findPayoutTotals,
  findTransfer,
  listFailedPayouts,
  listFailedTransfers,
  listTroubledAccounts,
} from "./adminStore.ts";
import { forgiveDebt, retryTransfer } from "./debtStore.ts";
import { adminPayoutListQuery, forgiveDebtBody, returnedPayoutListQuery, transferParams } from "./inputs.ts";
import { toTransferView } from "./rules.ts";
import { dueTermsNow } from "./sendTransfers.ts";

/** Organizers' accounts, transfers and debts that need a look, for admins, and what they do about them. */
export const transferAdminRoutes = newRoutes()
  .use(requirePermission("payments.manage"))

  .get("/", async (c) => {
    const totals = await findPayoutTotals(c.var.db, dueTermsNow(c.env));
    return c.json(toSums(totals) satisfies AdminPayoutsView);
  })

  .get("/accounts", parse("query", adminPayoutListQuery), async (c) => {
    const { limit = LIST_MAX, cursor } = c.req.valid("query");
    const terms = dueTermsNow(c.env);
    const rows = await listTroubledAccounts(c.var.db, terms, { limit: limit + 1, cursor });
    return c.json(pageOf(c, rows, limit, "user_id").map((row) => toAccount(row, requireUser(c).language)));
  })

  .get("/failed", parse("query", adminPayoutListQuery), async (c) => {
    const { limit = LIST_MAX, cursor } = c.req.valid("query");
    const rows = await listFailedTransfers(c.var.db, { limit: limit + 1, cursor });
    const terms = dueTermsNow(c.env);
    return c.json(
      pageOf(c, rows, limit, "payment_id").map(
        ({ user_id, full_name, error, next_attempt_at, forgivable_cents, ...row }) => ({
          ...toTransferView(row, terms),
          ...{ user_id, full_name, error, next_attempt_at, forgivable: toEuros(forgivable_cents) },
        }),
      ),
    );
  })

  .get("/returned", parse("query", returnedPayoutListQuery), async (c) => {
    const { limit = LIST_MAX, cursor } = c.req.valid("query");
    const rows = await listFailedPayouts(c.var.db, { limit: limit + 1, cursor });
    return c.json(
      pageOf(c, rows, limit, "id").map(({ cents, ...payout }) => ({ ...payout, amount: toEuros(cents) })),
    );
  })

  .post("/:paymentId/retry", parse("param", transferParams, "payment_not_found"), async (c) => {
    const { paymentId } = c.req.valid("param");
    const before = await existingTransfer(c, paymentId);
    await retryTransfer(c.var.db, paymentId, entryFor(c, "payment.retry_transfer", before), new Date());
    return c.json(toTransferView(await existingTransfer(c, paymentId), dueTermsNow(c.env)));
  })

  .post(
    "/:paymentId/forgive",
    parse("param", transferParams, "payment_not_found"),
    parse("json", forgiveDebtBody),
    async (c) => {
      const { paymentId } = c.req.valid("param");
      const cents = Math.round(c.req.valid("json").amount * 100);
      const before = await existingTransfer(c, paymentId);
      const audit = entryFor(c, "payment.forgive_debt", before, { forgiven_cents: cents });
      if (!(await forgiveDebt(c.var.db, paymentId, cents, audit, new Date()))) throw new Refusal("stale");
      return c.json(toTransferView(await existingTransfer(c, paymentId), dueTermsNow(c.env)));
    },
  );

async function existingTransfer(c: AppContext, paymentId: string) {
  return orRefuse(findTransfer(c.var.db, paymentId), "payment_not_found");
}

/** The entry about an admin's act on a payment's transfer, for a row that it changes. */
function entryFor(
  c: AppContext,
  action: "payment.retry_transfer" | "payment.forgive_debt",
  { payment_id: id, organizer_id: personId, ...row }: Awaited<ReturnType<typeof existingTransfer>>,
  after: { forgiven_cents: number } | null = null,
) {
  const { unsettled_cents, owed_cents, refusals } = row;
  const before = { unsettled_cents, owed_cents, refusals };
  return auditChange(c, { action, subject: { kind: "payment", id }, personId, before, after });
}

type Sums = Pick<AccountRow, "waiting_cents" | "due_cents" | "transferred_cents" | "debt_cents">;

function toSums({ waiting_cents, due_cents, transferred_cents, debt_cents }: Sums) {
  return {
    waiting: toEuros(waiting_cents),
    due: toEuros(due_cents),
    transferred: toEuros(transferred_cents),
    debts: toEuros(debt_cents),
  };
}

function toAccount(row: AccountRow, language: LanguageCode): AdminPayoutAccount {
  const { user_id, full_name, stripe_account_id, state, asked_by, deadline, tax_asked_at } = row;
  const requirements = JSON.parse(row.requirements) as StoredRequirement[];
  return {
    ...{ user_id, full_name, stripe_account_id, state, asked_by, deadline },
    requirements: requirementTexts(requirements, MAIL_TEXTS[language].payouts.requirements),
    ...toSums(row),
    tax_data: row.has_tax_data ? "complete" : tax_asked_at ? "asked" : "missing",
  };
}
