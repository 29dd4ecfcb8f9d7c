import { v7 as newId } from "uuid";
import { type AuditStatement, auditChange, entriesOfAdmin } from "../../audit/store.ts";
import { type AppContext, isUniqueViolation } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { requireUser } from "../../http.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { formatCents } from "../../lib/money.ts";
import { paperDay } from "../../lib/paper/texts.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import { hasPermission } from "../../permissions/permissionMap.ts";
import { canInvoice, type SellerTaxData, SITE_SELLER, type TaxDocumentLine } from "../contract.ts";
import { type DocumentParties, decryptTaxData, encryptTaxData } from "../encryption.ts";
import type { FeeInvoicesView, TaxDocumentView } from "../outputs.ts";
import type { TaxDocumentRow } from "../schema.ts";
import { billingOfSeller } from "../tax/rules.ts";
import { findTaxProfile, listTaxProfiles } from "../tax/store.ts";
import { amountsOf, hasXml, seriesOf, siteSellerData, toTaxDocumentView, vatRule } from "./rules.ts";
import {
  documentInsert,
  findDocument,
  findRefundSale,
  findSale,
  hasNoFeeInvoice,
  insertDocument,
  isCreditable,
  isIssuable,
  listMonthlyFees,
  type Sale,
  type TaxDocumentDraft,
} from "./store.ts";

/** How often a number is taken again that another call took in the meantime. */
const ATTEMPTS = 3;

/** The user or SITE_SELLER who sells; undefined when the caller may not issue for this sale. */
function sellerIdFor(c: AppContext, { kind, organizer_id }: Pick<Sale, "kind" | "organizer_id">) {
  const user = requireUser(c);
  if (kind !== "event") return hasPermission(user, "documents.manage") ? SITE_SELLER : undefined;
  return organizer_id === user.id ? user.id : undefined;
}

/** The tax data of a seller. Throws `tax_data_missing`. */
async function findSeller(c: AppContext, sellerId: string): Promise<SellerTaxData> {
  const seller =
    sellerId === SITE_SELLER
      ? siteSellerData(c.env)
      : (await findTaxProfile(c.var.db, c.env, sellerId)).seller;
  if (!seller) throw new Refusal("tax_data_missing");
  return seller;
}

/**
 * Issues the receipt or invoice of a payment in the caller's name, or for a package in the site's. The number is taken by
 * the inserting statement (`documentInsert`). Throws `payment_not_found` for a sale of somebody else, `payment_not_paid`, `already_issued` with the document's id,
 * `tax_data_missing`, `billing_data_missing`, and `invoice_not_possible` for a seller without a VAT number.
 */
export async function issueForPayment(
  c: AppContext,
  paymentId: string,
  kind: "receipt" | "invoice",
): Promise<TaxDocumentView> {
  const { db } = c.var;
  const sale = await findSale(db, paymentId);
  const sellerId = sale && sellerIdFor(c, sale);
  if (!sale || !sellerId) throw new Refusal("payment_not_found");
  if (sale.document_id) throw new Refusal("already_issued", { current: { id: sale.document_id } });
  if (sale.status !== "paid") throw new Refusal("payment_not_paid");
  const seller = await findSeller(c, sellerId);
  if (kind === "invoice" && !canInvoice(seller)) throw new Refusal("invoice_not_possible");
  const { buyer: billing, seller: asSeller } = await findTaxProfile(db, c.env, sale.user_id);
  // An organizer who buys a package gave an address as a seller already.
  const given = billing ?? (sellerId === SITE_SELLER && asSeller ? billingOfSeller(asSeller) : null);
  if (kind === "invoice" && !given) throw new Refusal("billing_data_missing");
  const parties = { seller, buyer: given ?? { name: sale.buyer_name } };
  const description = [
    sale.title,
    sale.day && paperDay(sale.day),
    sale.discount_cents > 0 && `sconto di ${formatCents(sale.discount_cents, "it")} compreso`,
  ]
    .filter(Boolean)
    .join(", ");
  const line = {
    description,
    cents: sale.amount_cents,
    paid_on: sale.paid_at && dayInTimeZone(c.env.TIME_ZONE, new Date(sale.paid_at)),
    ...vatRule(seller, parties.buyer, sellerId === SITE_SELLER),
  };
  const draft = {
    seller_id: sellerId,
    kind,
    series: seriesOf(kind, seller.series),
    payment_id: sale.id,
    refund_id: null,
    corrects_id: null,
    buyer_id: sale.user_id,
    fee_month: null,
    ...amountsOf(line.cents, line, { kind, stamp_duty: seller.stamp_duty }),
    has_file: hasXml(kind, seller),
  };
  return writeDocument(c, { draft, parties, line, condition: isIssuable(sale.id) });
}

/**
 * Issues the credit note of a done refund. Throws `not_found` for somebody else's, `refund_not_done`,
 * `document_missing` when the payment has no document to correct, and `already_issued`.
 */
export async function issueCreditNote(c: AppContext, refundId: string): Promise<TaxDocumentView> {
  const { db } = c.var;
  const refund = await findRefundSale(db, refundId);
  const sellerId = refund && sellerIdFor(c, refund);
  if (!refund || !sellerId) throw new Refusal("not_found");
  if (refund.credit_note_id) throw new Refusal("already_issued", { current: { id: refund.credit_note_id } });
  if (refund.status !== "done") throw new Refusal("refund_not_done");
  const corrected = refund.document_id === null ? undefined : await findDocument(db, refund.document_id);
  const [sold] = corrected?.lines ?? [];
  if (!corrected || !sold) throw new Refusal("document_missing");
  const parties = await readParties(c, corrected);
  const line = { ...sold, cents: refund.amount_cents };
  const draft = {
    seller_id: corrected.seller_id,
    kind: "credit_note" as const,
    series: seriesOf("credit_note", corrected.series),
    payment_id: refund.payment_id,
    refund_id: refund.id,
    corrects_id: corrected.id,
    buyer_id: corrected.buyer_id,
    fee_month: null,
    ...amountsOf(line.cents, line, { kind: "credit_note", stamp_duty: "never" }),
    has_file: hasXml("credit_note", parties.seller, corrected.kind),
  };
  return writeDocument(c, { draft, parties, line, condition: isCreditable(refund.id) });
}

/** Seller and buyer of a document, decrypted. */
export async function readParties(
  c: AppContext,
  { id, parties }: Pick<TaxDocumentRow, "id" | "parties">,
): Promise<DocumentParties> {
  return decryptTaxData(c.env, "parties", id, parties);
}

type Writing = {
  draft: Omit<TaxDocumentDraft, "id" | "parties" | "lines" | "issued_on">;
  parties: DocumentParties;
  line: TaxDocumentLine;
  condition: ReturnType<typeof isIssuable>;
};

async function writeDocument(c: AppContext, writing: Writing): Promise<TaxDocumentView> {
  const full = await completeDraft(c, writing);
  const subject = { kind: "tax_document", id: full.id } as const;
  const isSite = full.seller_id === SITE_SELLER;
  for (let attempt = 1; ; attempt += 1) {
    const entries: AuditStatement[] = isSite
      ? entriesOfAdmin(
          c,
          "documents.manage",
          { action: "tax_document.issue", subject, personId: full.buyer_id },
          { ifChanged: true },
        )
      : [];
    try {
      const row = await insertDocument(c.var.db, full, writing.condition, entries, new Date());
      if (!row) throw new Refusal("already_issued");
      return toTaxDocumentView(row, writing.parties);
    } catch (error) {
      if (isUniqueViolation(error, "tax_documents.payment_id")) throw new Refusal("already_issued");
      if (attempt === ATTEMPTS || !isUniqueViolation(error, "tax_documents.seller_id")) throw error;
    }
  }
}

/** A draft with its id, its encrypted parties, and today. */
async function completeDraft(
  c: AppContext,
  { draft, parties, line }: Omit<Writing, "condition">,
): Promise<TaxDocumentDraft> {
  const id = newId();
  const issued_on = dayInTimeZone(c.env.TIME_ZONE, new Date());
  return {
    ...draft,
    id,
    lines: [line],
    parties: await encryptTaxData(c.env, "parties", id, parties),
    issued_on,
  };
}

/** Invoices written by one batch. */
const INVOICES_PER_BATCH = 20;

/**
 * Issues the site's invoices of a past month's fees, one for each organizer, again without effect. Organizers without
 * tax and billing data are returned. Throws `tax_data_missing` without the site's own, `invalid` for a month that lasts.
 */
export async function issueFeeInvoices(c: AppContext, month: string): Promise<FeeInvoicesView> {
  const { env } = c;
  const { db } = c.var;
  const today = dayInTimeZone(env.TIME_ZONE, new Date());
  if (month >= today.slice(0, 7)) throw new Refusal("invalid", { fields: { month: "validation.month" } });
  const seller = await findSeller(c, SITE_SELLER);
  if (!canInvoice(seller)) throw new Refusal("invoice_not_possible");
  const next = addDays(`${month}-28`, 4).slice(0, 7);
  const fees = await listMonthlyFees(db, month, {
    since: startOfDay(`${month}-01`, env.TIME_ZONE).toISOString(),
    until: startOfDay(`${next}-01`, env.TIME_ZONE).toISOString(),
  });
  const profiles = await listTaxProfiles(
    db,
    env,
    fees.map(({ organizer_id }) => organizer_id),
  );
  const drafts: TaxDocumentDraft[] = [];
  const missing: FeeInvoicesView["missing"] = [];
  for (const { organizer_id, full_name, cents } of fees) {
    const profile = profiles.get(organizer_id);
    const buyer = profile?.buyer ?? (profile?.seller ? billingOfSeller(profile.seller) : null);
    if (!buyer) {
      missing.push({ user_id: organizer_id, full_name });
      continue;
    }
    const description = `Commissioni del servizio, ${month.split("-").reverse().join("/")}`;
    const line = { description, cents, paid_on: null, ...vatRule(seller, buyer, true) };
    const draft = {
      seller_id: SITE_SELLER,
      kind: "invoice" as const,
      series: seriesOf("invoice", seller.series),
      payment_id: null,
      refund_id: null,
      corrects_id: null,
      buyer_id: organizer_id,
      fee_month: month,
      ...amountsOf(cents, line, { kind: "invoice", stamp_duty: seller.stamp_duty }),
      has_file: hasXml("invoice", seller),
    };
    drafts.push(await completeDraft(c, { draft, parties: { seller, buyer }, line }));
  }
  let issued = 0;
  for (let at = 0; at < drafts.length; at += INVOICES_PER_BATCH) {
    const now = new Date();
    const statements = drafts.slice(at, at + INVOICES_PER_BATCH).flatMap((draft) => {
      const condition = hasNoFeeInvoice(draft.buyer_id ?? "", month);
      const subject = { kind: "tax_document", id: draft.id } as const;
      return [
        documentInsert(db, draft, condition, now).returning(),
        auditChange(c, { action: "tax_document.issue", subject, personId: draft.buyer_id }),
      ] as const;
    });
    const [first, ...others] = statements;
    if (!first) break;
    const results = await db.batch([first, ...others]);
    issued += results.filter((rows) => Array.isArray(rows) && rows.length > 0).length;
  }
  return { issued, missing };
}
