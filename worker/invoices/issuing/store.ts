import { and, asc, desc, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { TAX_DOCUMENTS_PER_PAGE } from "../contract.ts";
import type { UndocumentedSale } from "../outputs.ts";
import { type TaxDocumentRow, taxDocuments } from "../schema.ts";

/** A document before it has its number: `has_file` decides whether its FatturaPA file gets one, too. */
export type TaxDocumentDraft = Omit<
  TaxDocumentRow,
  "number" | "file_number" | "state" | "created_at" | "year"
> & { has_file: boolean };

/**
 * The statement that numbers and inserts a document where `condition` holds. D1 runs statements one after the other, so
 * numbers have no gap and none is given twice; the unique index holds it.
 */
export function documentInsert(db: Database, draft: TaxDocumentDraft, condition: SQL, now: Date) {
  const { has_file, ...row } = draft;
  const year = Number(row.issued_on.slice(0, 4));
  const number = sql`(select coalesce(max(d.number), 0) + 1 from tax_documents d
    where d.seller_id = ${row.seller_id} and d.series = ${row.series} and d.year = ${year})`;
  const fileNumber = sql`(select coalesce(max(d.file_number), 0) + 1 from tax_documents d
    where d.seller_id = ${row.seller_id} and d.file_number is not null)`;
  const values = {
    ...row,
    year,
    number,
    file_number: has_file ? fileNumber : null,
    state: "issued" as const,
    created_at: now.toISOString(),
  };
  return insertFrom(db, taxDocuments, values, sql`where ${condition}`);
}

/** Inserts a document with an admin's entry; undefined where `condition` does not hold. */
export async function insertDocument(
  db: Database,
  draft: TaxDocumentDraft,
  condition: SQL,
  entries: AuditStatement[],
  now: Date,
): Promise<TaxDocumentRow | undefined> {
  const [rows] = await db.batch([documentInsert(db, draft, condition, now).returning(), ...entries]);
  return rows[0];
}

/** A payment is paid, and has no document yet. */
export function isIssuable(paymentId: string): SQL {
  return sql`exists (select 1 from payments p where p.id = ${paymentId} and p.status = 'paid')
    and not exists (select 1 from tax_documents d where d.payment_id = ${paymentId} and d.kind <> 'credit_note')`;
}

/** A refund is done, and has no credit note yet. */
export function isCreditable(refundId: string): SQL {
  return sql`exists (select 1 from refunds r where r.id = ${refundId} and r.status = 'done')
    and not exists (select 1 from tax_documents d where d.refund_id = ${refundId})`;
}

/** A sale to be documented. `organizer_id` is the ledger's; null for packages, which the site sells. */
export type Sale = {
  id: string;
  kind: "event" | "organizer_package" | "sponsor_package";
  status: string;
  amount_cents: number;
  /** What a code, an early or a members' price took off. */
  discount_cents: number;
  title: string;
  day: string | null;
  paid_at: string | null;
  user_id: string;
  organizer_id: string | null;
  buyer_name: string;
  document_id: string | null;
};

/** The buyer of payment `p` by user `u`, as at the payment. */
const BUYER_NAME = sql.raw("coalesce(p.buyer ->> '$.company_name', p.buyer ->> '$.name', u.full_name)");

export async function findSale(db: Database, paymentId: string): Promise<Sale | undefined> {
  const [sale] =
    await db.all<Sale>(sql`select p.id, p.kind, p.status, p.amount_cents, coalesce(e.title, p.title) as title,
      coalesce((select cast(round(-100 * sum(line.value ->> 'amount')) as integer) from json_each(p.price_lines) line
        where line.value ->> 'kind' in ('early', 'member', 'code')), 0) as discount_cents,
      e.date as day, p.paid_at, p.user_id, ${BUYER_NAME} as buyer_name,
      (select l.organizer_id from ledger_entries l where l.payment_id = p.id and l.kind = 'charge' order by l.id limit 1)
        as organizer_id,
      (select d.id from tax_documents d where d.payment_id = p.id and d.kind <> 'credit_note') as document_id
    from payments p join users u on u.id = p.user_id left join events e on e.id = p.event_id where p.id = ${paymentId}`);
  return sale;
}

type UndocumentedRow = Omit<UndocumentedSale, "asks_invoice"> & { asks_invoice: number };

/** Paid sales of an organizer, or packages (null), that have no document; `next` is the cursor of the following page. */
export async function listUndocumentedSales(
  db: Database,
  organizerId: string | null,
  cursor: string | undefined,
): Promise<{ sales: UndocumentedSale[]; next: string | undefined }> {
  const rows =
    await db.all<UndocumentedRow>(sql`select p.id as payment_id, coalesce(e.title, p.title) as title, e.date as day,
      ${BUYER_NAME} as buyer_name, p.amount_cents / 100.0 as amount, p.paid_at,
      exists (select 1 from tax_profiles t where t.user_id = p.user_id and t.buyer is not null) as asks_invoice
    from ledger_entries l join payments p on p.id = l.payment_id join users u on u.id = p.user_id
      left join events e on e.id = p.event_id
    where l.organizer_id is ${organizerId} and l.kind = 'charge' and p.status = 'paid'
      and l.stripe_reference not glob 're_*' and l.stripe_reference not glob 'txn_*' and l.stripe_reference not glob 'fee_*'
      and not exists (select 1 from tax_documents d where d.payment_id = p.id and d.kind <> 'credit_note')
      ${
        cursor === undefined
          ? sql``
          : sql`and (l.created_at, l.id) < (select c.created_at, c.id from ledger_entries c
              where c.payment_id = ${cursor} and c.kind = 'charge' order by c.id limit 1)`
      }
    order by l.created_at desc, l.id desc limit ${TAX_DOCUMENTS_PER_PAGE + 1}`);
  const sales = rows
    .slice(0, TAX_DOCUMENTS_PER_PAGE)
    .map(({ asks_invoice, ...row }) => ({ ...row, asks_invoice: asks_invoice === 1 }));
  return { sales, next: rows.length > sales.length ? sales.at(-1)?.payment_id : undefined };
}

/** The done refunds of these payments without a credit note. */
export async function listUncredited(
  db: Database,
  paymentIds: string[],
): Promise<{ id: string; payment_id: string; amount: number }[]> {
  return db.all(sql`select r.id, r.payment_id, r.amount_cents / 100.0 as amount from json_each(${JSON.stringify(paymentIds)}) j
    join refunds r on r.payment_id = j.value
    where r.status = 'done' and not exists (select 1 from tax_documents d where d.refund_id = r.id) order by r.id`);
}

/** A refund with the document of its payment, and its credit note. */
type RefundSale = {
  id: string;
  payment_id: string;
  amount_cents: number;
  status: string;
  document_id: string | null;
  credit_note_id: string | null;
  kind: Sale["kind"];
  organizer_id: string | null;
};

export async function findRefundSale(db: Database, refundId: string): Promise<RefundSale | undefined> {
  return db.get<RefundSale>(sql`select r.id, r.payment_id, r.amount_cents, r.status, p.kind,
      (select l.organizer_id from ledger_entries l where l.payment_id = p.id and l.kind = 'charge' order by l.id limit 1)
        as organizer_id,
      (select d.id from tax_documents d where d.payment_id = r.payment_id and d.kind <> 'credit_note') as document_id,
      (select d.id from tax_documents d where d.refund_id = r.id) as credit_note_id
    from refunds r join payments p on p.id = r.payment_id where r.id = ${refundId}`);
}

export async function findDocument(db: Database, id: string): Promise<TaxDocumentRow | undefined> {
  return db.select().from(taxDocuments).where(eq(taxDocuments.id, id)).get();
}

/** The documents in which this user, or the site, is the seller or the buyer. */
type TaxDocumentScope = { column: "seller_id" | "buyer_id"; id: string };

/** Newest first, after the document `cursor`; one more than a page tells that there are others. */
export async function listDocuments(
  db: Database,
  { column, id }: TaxDocumentScope,
  { year, cursor }: { year?: number | undefined; cursor?: string | undefined },
): Promise<{ rows: TaxDocumentRow[]; next: string | undefined }> {
  const { issued_on } = taxDocuments;
  const rows = await db
    .select()
    .from(taxDocuments)
    .where(
      and(
        eq(taxDocuments[column], id),
        year ? sql`${issued_on} between ${`${year}-01-01`} and ${`${year}-12-31`}` : undefined,
        cursor
          ? sql`(${issued_on}, ${taxDocuments.id}) < (select c.issued_on, c.id from tax_documents c where c.id = ${cursor})`
          : undefined,
      ),
    )
    .orderBy(desc(issued_on), desc(taxDocuments.id))
    .limit(TAX_DOCUMENTS_PER_PAGE + 1);
  const page = rows.slice(0, TAX_DOCUMENTS_PER_PAGE);
  return { rows: page, next: rows.length > page.length ? page.at(-1)?.id : undefined };
}

/** The documents of an account's export, without the other side, which belongs to another user. */
export function exportDocuments(db: Database, { column, id }: TaxDocumentScope) {
  const { parties: _, seller_id: _seller, buyer_id: _buyer, ...shown } = getTableColumns(taxDocuments);
  return db.select(shown).from(taxDocuments).where(eq(taxDocuments[column], id));
}

/** The documents that a seller issued in a month, YYYY-MM, in the order of their issue. */
export async function listDocumentsOfMonth(
  db: Database,
  sellerId: string,
  month: string,
): Promise<TaxDocumentRow[]> {
  return db
    .select()
    .from(taxDocuments)
    .where(
      and(
        eq(taxDocuments.seller_id, sellerId),
        sql`${taxDocuments.issued_on} between ${`${month}-01`} and ${`${month}-31`}`,
      ),
    )
    .orderBy(asc(taxDocuments.issued_on), asc(taxDocuments.id));
}

/** The document that a credit note corrects. */
export async function findCorrected(
  db: Database,
  { corrects_id }: Pick<TaxDocumentRow, "corrects_id">,
): Promise<TaxDocumentRow | undefined> {
  return corrects_id === null ? undefined : findDocument(db, corrects_id);
}

/** Documents by id, for the credit notes of a month. */
export async function listCorrected(
  db: Database,
  sellerId: string,
  month: string,
): Promise<Map<string, TaxDocumentRow>> {
  const rows = await db
    .select()
    .from(taxDocuments)
    .where(
      sql`${taxDocuments.id} in (select d.corrects_id from tax_documents d where d.seller_id = ${sellerId}
        and d.issued_on between ${`${month}-01`} and ${`${month}-31`} and d.corrects_id is not null)`,
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Marks the documents of a seller as exported whose files were downloaded: of a month, or one. */
export async function markExported(
  db: Database,
  sellerId: string,
  which: { month: string } | { id: string },
): Promise<void> {
  await db
    .update(taxDocuments)
    .set({ state: "exported" })
    .where(
      and(
        eq(taxDocuments.seller_id, sellerId),
        eq(taxDocuments.state, "issued"),
        isNotNull(taxDocuments.file_number),
        "id" in which
          ? eq(taxDocuments.id, which.id)
          : sql`${taxDocuments.issued_on} between ${`${which.month}-01`} and ${`${which.month}-31`}`,
      ),
    );
}

/** The language of a document's buyer; Italian for one without an account. */
export async function findLanguage(db: Database, userId: string | null): Promise<LanguageCode> {
  const [row] = await db.all<{ language: LanguageCode }>(
    sql`select language from users where id = ${userId}`,
  );
  return row?.language ?? "it";
}

/** An organizer's fees of a month, which the site invoices. Cents. */
type MonthlyFees = { organizer_id: string; full_name: string; cents: number };

/** What the site kept from the transfers sent between two instants, by organizer; those invoiced already are left out. */
export async function listMonthlyFees(
  db: Database,
  month: string,
  { since, until }: { since: string; until: string },
): Promise<MonthlyFees[]> {
  return db.all<MonthlyFees>(sql`select t.organizer_id, u.full_name, sum(t.kept_cents - t.net_cents) as cents
    from transfers t join users u on u.id = t.organizer_id
    where t.sent_at >= ${since} and t.sent_at < ${until}
      and not exists (select 1 from tax_documents d where d.buyer_id = t.organizer_id and d.fee_month = ${month})
    group by t.organizer_id having cents > 0 order by t.organizer_id`);
}

/** A month's fees of this organizer are not invoiced yet. */
export function hasNoFeeInvoice(organizerId: string, month: string): SQL {
  return sql`not exists (select 1 from tax_documents d where d.buyer_id = ${organizerId} and d.fee_month = ${month})`;
}
