import { type Context, Hono } from "hono";
import { recordExport, recordOpening } from "../../audit/store.ts";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { parse, requireUser } from "../../http.ts";
import { csvEuroFormat, csvResponse, streamCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { readTranslations, type Translations } from "../../lib/translations.ts";
import { log } from "../../log.ts";
import { paymentParams } from "../../payments/issues/inputs.ts";
import { createStripe, isResourceMissing, isStripeError } from "../../payments/Stripe.ts";
import { stripeIdOf } from "../../payments/settle.ts";
import { isTestKey } from "../../payments/stripeDashboard.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { PARTIAL_SEARCH_HEADER } from "./contract.ts";
import { paymentExportQuery, paymentTableQuery } from "./inputs.ts";
import { type PaymentSearch, parsePaymentSearch, toPaymentStory } from "./rules.ts";
import { findPaymentScope, type PaymentScope } from "./search.ts";
import { findStoryRows, listPayments, type PaymentCsvRow, streamPayments } from "./store.ts";

/** The payments of the site, for admins: the table, its export, and one payment's story. */
export const adminPaymentRoutes = new Hono<AppEnv>()
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
      const { language } = requireUser(c);
      await recordExport(c, {
        action: "table.export",
        subject: { kind: "table", id: "payments" },
        fields: ["full_name", "email"],
      });
      const payments = streamPayments(c.var.db, request, await scopeOf(c, request.search));
      const texts = await readTranslations(c.env.ASSETS, language);
      const pages = paymentCsvPages(payments, language, texts, c.env.TIME_ZONE);
      const file = await streamCsv(paymentTexts(texts).heads, pages, language, (error) =>
        log("error", "a file broke off", error),
      );
      return csvResponse(c, "payments.csv", file);
    },
  )

  .get(
    "/payments/:id",
    requirePermission("payments.manage"),
    parse("param", paymentParams, "payment_not_found"),
    async (c) => {
      const { id } = c.req.valid("param");
      const rows = await findStoryRows(c.var.db, id);
      if (!rows) throw new Refusal("payment_not_found");
      await recordOpening(c, {
        action: "payment.read",
        subject: { kind: "payment", id },
        personId: rows.payment.user_id,
        fields: ["full_name", "email"],
      });
      const stripe = { test: isTestKey(c.env.STRIPE_SECRET_KEY) };
      return c.json(toPaymentStory(rows, new Date().toISOString(), stripe));
    },
  );

async function scopeOf(c: Context<AppEnv>, text: string | undefined): Promise<PaymentScope> {
  const search = text ? parsePaymentSearch(text) : null;
  return findPaymentScope(c.var.db, search?.by === "charge" ? await findIntent(c, search.id) : search);
}

/** Finds a charge's payment intent, because the ledger stores only payment intents. */
async function findIntent(c: Context<AppEnv>, charge: string): Promise<PaymentSearch> {
  try {
    const { payment_intent } = await (await createStripe(c.env)).charges.retrieve(charge);
    return { by: "intent", id: stripeIdOf(payment_intent) ?? "" };
  } catch (error) {
    if (isResourceMissing(error)) return { by: "intent", id: "" };
    if (isStripeError(error)) throw new Refusal("payment_unavailable");
    throw error;
  }
}

/** The texts of the CSV file, which the interface uses too. */
function paymentTexts({ payment_table: texts, auth, common }: Translations) {
  const { created_at, paid_at, status, kind, title, event_day, person, amount, refunded, disputed, id } =
    texts;
  return {
    heads: [
      ...[
        created_at,
        paid_at,
        status,
        kind,
        title,
        event_day,
        person,
        auth.email,
        amount,
        refunded,
        disputed,
      ],
      ...["Stripe session", "Stripe payment", id],
    ],
    statuses: texts.statuses,
    kinds: texts.kinds,
    anonymous: common.anonymous,
  };
}

/** The lines of the CSV file, a page at a time. Times as "YYYY-MM-DD HH:mm" in the site's time zone. */
async function* paymentCsvPages(
  pages: AsyncIterable<PaymentCsvRow[]>,
  language: LanguageCode,
  translations: Translations,
  timeZone: string,
): AsyncGenerator<string[][]> {
  const { statuses, kinds, anonymous } = paymentTexts(translations);
  const euros = csvEuroFormat(language);
  // The Swedish date format is the ISO format.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const time = (at: string | null) => (at ? format.format(new Date(at)) : "");
  for await (const payments of pages)
    yield payments.map((payment) => [
      time(payment.created_at),
      time(payment.paid_at),
      statuses[payment.status],
      kinds[payment.kind],
      payment.title,
      payment.event?.date ?? "",
      payment.person.full_name ?? anonymous,
      payment.person.email ?? "",
      euros(payment.amount),
      euros(payment.refunded),
      euros(payment.disputed),
      payment.session_id ?? "",
      payment.payment_intent ?? "",
      payment.id,
    ]);
}
