import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { vouchers } from "../../prices/schema.ts";
import { VOUCHER_MONTHS } from "../../prices/vouchers/contract.ts";
import { type SoldVoucher, voucherMailParams } from "./rules.ts";

/** The last day of the month VOUCHER_MONTHS after a day, so that no voucher lasts less. */
export function voucherExpiry(today: string): SQL<string> {
  return sql`date(${today}, 'start of month', ${`+${VOUCHER_MONTHS + 1} months`}, '-1 day')`;
}

/** A voucher with its organizer's and its buyer's name, for its mails and its PDF. */
export async function findSoldVoucher(
  db: Database,
  by: { id: string } | { code: string },
): Promise<SoldVoucher | undefined> {
  const which = "id" in by ? sql`v.id = ${by.id}` : sql`v.code = ${by.code} and v.paid_at is not null`;
  return db.get<SoldVoucher>(sql`${soldVouchers} where ${which}`);
}

/** The columns of `SoldVoucher`s `v`. */
export const soldVouchers = sql`select v.id, v.code, v.amount_cents, v.for_name, v.message, v.recipient_email, v.send_on,
    v.expires_on, v.buyer_id, nullif(b.full_name, '') as buyer_name, coalesce(b.language, 'it') as language,
    coalesce(o.company_name, nullif(o.full_name, '')) as organizer_name
  from vouchers v left join users b on b.id = v.buyer_id left join users o on o.id = v.organizer_id`;

/** The parameters of the buyer's mail. The day until which the voucher lasts is as `sellVoucher` writes it. */
export async function findVoucherParams(
  db: Database,
  id: string,
  language: LanguageCode,
  site: { url: string; timeZone: string },
): Promise<Record<string, string> | null> {
  const voucher = await findSoldVoucher(db, { id });
  return voucher ? voucherMailParams(voucher, language, site.url) : null;
}

export function isVoucherPaid(id: string): SQL {
  return sql`exists (select 1 from vouchers v where v.id = ${id} and v.paid_at is not null)`;
}

/**
 * Statement for the batch that settles a voucher's payment: it can be spent from now on, where `condition` holds and its
 * organizer's account exists.
 */
export function sellVoucher(
  db: Database,
  id: string,
  { today, condition }: { today: string; condition: SQL },
  now: Date,
) {
  const hasOrganizer = sql`exists (select 1 from users o where o.id = ${vouchers.organizer_id} and o.deleted_at is null)`;
  return db
    .update(vouchers)
    .set({
      paid_at: now.toISOString(),
      expires_on: sql`max(${vouchers.expires_on}, ${voucherExpiry(today)})`,
    })
    .where(and(eq(vouchers.id, id), isNull(vouchers.paid_at), hasOrganizer, condition));
}

/** Statement for the batch that expires a voucher's payment: removes the words and the address of the gift. */
export function emptyUnpaidVoucher(db: Database, id: string, condition: SQL) {
  return db
    .update(vouchers)
    .set({ for_name: null, message: null, recipient_email: null })
    .where(and(eq(vouchers.id, id), isNull(vouchers.paid_at), condition));
}
