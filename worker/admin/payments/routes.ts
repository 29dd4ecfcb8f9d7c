import { recordOpening } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { byId, newRoutes, orRefuse, parse } from "../../http.ts";
import { csvEuroFormat } from "../../lib/csv.ts";
import { createStripe, isResourceMissing, isStripeError } from "../../payments/Stripe.ts";
import { stripeIdOf } from "../../payments/settle.ts";
import { isTestKey } from "../../payments/stripeDashboard.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { csvTimeFormat, exportTable } from "../exportTable.ts";
import { PARTIAL_SEARCH_HEADER } from "./contract.ts";
import { paymentExportQuery, paymentTableQuery } from "./inputs.ts";
import { type PaymentSearch, parsePaymentSearch, toPaymentStory } from "./rules.ts";
import { findPaymentScope, type PaymentScope } from "./search.ts";
import { findStoryRows, listPayments, streamPayments } from "./store.ts";

/** The payments of the site, for admins: the table, its export, and one payment's story. */
export const adminPaymentRoutes = newRoutes()
  .get("/payments", requirePermission("payments.manage"), parse("query", paymentTableQuery), async (c) => {
    const request = c.req.valid("query");
    const scope = await scopeOf(c, request.search);
    const { rows, next, previous } = await listPayments(c.var.db, request, scope);
    if (next) c.header("X-Next-Cursor", next);
    if (previous) c.header("X-Previous-Cursor", previous);
    if (scope.by === "found" && scope.isPartial) c.header(PARTIAL_SEARCH_HEADER, String(scope.rows.length));
    return c.json(rows);
  })

  .get(
    "/payments.csv",
    requirePermission("payments.manage"),
    parse("query", paymentExportQuery),
    async (c) => {
      const request = c.req.valid("query");
      const time = csvTimeFormat(c.env.TIME_ZONE);
      return exportTable(c, {
        id: "payments",
        fields: ["full_name", "email"],
        file: "payments.csv",
        pages: streamPayments(c.var.db, request, await scopeOf(c, request.search)),
        columns: ({ payment_table: texts, auth, common }, language) => {
          const euros = csvEuroFormat(language);
          return [
            [texts.created_at, ({ created_at }) => time(created_at)],
            [texts.paid_at, ({ paid_at }) => time(paid_at)],
            [texts.status, ({ status }) => texts.statuses[status]],
            [texts.kind, ({ kind }) => texts.kinds[kind]],
            [texts.title, ({ title }) => title],
            [texts.event_day, ({ event }) => event?.date ?? ""],
            [texts.person, ({ person }) => person.full_name ?? common.anonymous],
            [auth.email, ({ person }) => person.email ?? ""],
            [texts.amount, ({ amount }) => euros(amount)],
            [texts.refunded, ({ refunded }) => euros(refunded)],
            [texts.disputed, ({ disputed }) => euros(disputed)],
            ["Stripe session", ({ session_id }) => session_id ?? ""],
            ["Stripe payment", ({ payment_intent }) => payment_intent ?? ""],
            [texts.id, ({ id }) => id],
          ];
        },
      });
    },
  )

  .get("/payments/:id", requirePermission("payments.manage"), byId("payment_not_found"), async (c) => {
    const { id } = c.req.valid("param");
    const rows = await orRefuse(findStoryRows(c.var.db, id), "payment_not_found");
    await recordOpening(c, {
      action: "payment.read",
      subject: { kind: "payment", id },
      personId: rows.payment.person.id,
      fields: ["full_name", "email"],
    });
    const stripe = { test: isTestKey(c.env.STRIPE_SECRET_KEY) };
    return c.json(toPaymentStory(rows, new Date().toISOString(), stripe));
  });

async function scopeOf(c: AppContext, text: string | undefined): Promise<PaymentScope> {
  const search = text ? parsePaymentSearch(text) : null;
  return findPaymentScope(c.var.db, search?.by === "charge" ? await findIntent(c, search.id) : search);
}

/** Finds a charge's payment intent, because the ledger stores only payment intents. */
async function findIntent(c: AppContext, charge: string): Promise<PaymentSearch> {
  try {
    const { payment_intent } = await (await createStripe(c.env)).charges.retrieve(charge);
    return { by: "intent", id: stripeIdOf(payment_intent) ?? "" };
  } catch (error) {
    if (isResourceMissing(error)) return { by: "intent", id: "" };
    if (isStripeError(error)) throw new Refusal("payment_unavailable");
    throw error;
  }
}
