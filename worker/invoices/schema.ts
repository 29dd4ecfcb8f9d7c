import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { foreignId } from "../foreignId.ts";
import { payments, refunds } from "../payments/schema.ts";
import { TAX_DOCUMENT_KINDS, TAX_DOCUMENT_STATES, type TaxDocumentLine } from "./contract.ts";

/** Tax data of sellers and billing data of buyers: JSON encrypted under TAX_DATA_SECRET, bound to user and purpose. */
export const taxProfiles = sqliteTable("tax_profiles", {
  user_id: foreignId("user_id", () => users.id, "restrict").primaryKey(),
  /** `SellerTaxData`; null for a mere buyer. */
  seller: text("seller"),
  /** `BuyerBillingData`; null when none was asked for. */
  buyer: text("buyer"),
  seller_updated_at: text("seller_updated_at"),
  buyer_updated_at: text("buyer_updated_at"),
});

/**
 * Receipts, invoices and credit notes, numbered without gaps in each seller's series and year by the inserting
 * statement; a number never changes and a row is never deleted.
 */
export const taxDocuments = sqliteTable(
  "tax_documents",
  {
    id: text("id").primaryKey(),
    /** A user's id, or SITE_SELLER. */
    seller_id: text("seller_id").notNull(),
    kind: text("kind", { enum: TAX_DOCUMENT_KINDS }).notNull(),
    series: text("series").notNull(),
    year: integer("year").notNull(),
    number: integer("number").notNull(),
    payment_id: foreignId("payment_id", () => payments.id, "restrict"),
    refund_id: foreignId("refund_id", () => refunds.id, "restrict"),
    /** The document that a credit note corrects. */
    corrects_id: text("corrects_id"),
    /** The user who bought; of a fee invoice the organizer. */
    buyer_id: foreignId("buyer_id", () => users.id, "restrict"),
    /** Of a fee invoice: the month YYYY-MM whose fees it sums. */
    fee_month: text("fee_month"),
    /** The file's number among the seller's FatturaPA files, of all years and series; null without such a file. */
    file_number: integer("file_number"),
    /** Seller and buyer as they were, encrypted like `tax_profiles`; lines as JSON. Kept for the years that the law asks. */
    parties: text("parties").notNull(),
    lines: text("lines", { mode: "json" }).$type<TaxDocumentLine[]>().notNull(),
    net_cents: integer("net_cents").notNull(),
    vat_cents: integer("vat_cents").notNull(),
    stamp_duty_cents: integer("stamp_duty_cents").notNull(),
    total_cents: integer("total_cents").notNull(),
    state: text("state", { enum: TAX_DOCUMENT_STATES }).notNull(),
    issued_on: text("issued_on").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("tax_documents_number").on(table.seller_id, table.series, table.year, table.number),
    uniqueIndex("tax_documents_payment")
      .on(table.payment_id)
      .where(sql`kind <> 'credit_note' and payment_id is not null`),
    uniqueIndex("tax_documents_refund").on(table.refund_id).where(sql`refund_id is not null`),
    uniqueIndex("tax_documents_fees").on(table.buyer_id, table.fee_month).where(sql`fee_month is not null`),
    uniqueIndex("tax_documents_file")
      .on(table.seller_id, table.file_number)
      .where(sql`file_number is not null`),
    index("tax_documents_day").on(table.seller_id, table.issued_on, table.id),
    index("tax_documents_buyer")
      .on(table.buyer_id, table.issued_on, table.id)
      .where(sql`buyer_id is not null`),
    check("tax_documents_kind", sql`${table.kind} in ('receipt','invoice','credit_note')`),
  ],
);

export type TaxDocumentRow = typeof taxDocuments.$inferSelect;
