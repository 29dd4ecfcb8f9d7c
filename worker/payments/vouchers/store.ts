import { type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Database } from "../../env.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { insertFrom } from "../../insertFrom.ts";
import { toCents } from "../../lib/money.ts";
import { type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import { vouchers } from "../../prices/schema.ts";
import { voucherBalanceCents } from "../../prices/vouchers/columns.ts";
import { VOUCHERS_PER_PAGE } from "../../prices/vouchers/contract.ts";
import { SESSION_MINUTES } from "../checkout/contract.ts";
import type { SaleTerms } from "../checkout/rules.ts";
import { feeCents, feeParts, type PlatformFee } from "../platformFee.ts";
import { payments } from "../schema.ts";
import { insertRefundsFrom } from "../store.ts";
import type { NewVoucher } from "./inputs.ts";
import { type OwnVoucherRow, type SoldVoucher, type VoucherRow, voucherGiftMail } from "./rules.ts";
import { soldVouchers, voucherExpiry } from "./settlingStore.ts";

type VoucherSale = {
  buyerId: string;
  organizerId: string;
  code: string;
  title: string;
  voucher: NewVoucher;
  terms: SaleTerms;
  fee: PlatformFee;
  today: string;
};

/**
 * Writes a voucher and opens its payment, in one batch, where the rule of sale holds. Both have the id that is returned;
 * null when the organizer may not sell.
 */
export async function openVoucherPayment(
  db: Database,
  { buyerId, organizerId, code, title, voucher, terms, fee, today }: VoucherSale,
  rule: WriteRule,
  now: Date,
): Promise<string | null> {
  const id = newId();
  const at = now.toISOString();
  const ends = new Date(now.getTime() + SESSION_MINUTES * 60_000).toISOString();
  const cents = toCents(voucher.amount);
  const row = {
    id,
    code,
    organizer_id: organizerId,
    buyer_id: buyerId,
    amount_cents: cents,
    for_name: voucher.for_name ?? null,
    message: voucher.message ?? null,
    recipient_email: voucher.recipient_email ?? null,
    send_on: voucher.recipient_email ? (voucher.send_on ?? null) : null,
    expires_on: voucherExpiry(today),
    created_at: at,
  };
  const payment = {
    id,
    // The CHECK of the table knows no other kind without a package; views say "voucher" (`paymentKind`).
    kind: "event" as const,
    user_id: buyerId,
    voucher_id: id,
    title,
    amount_cents: cents,
    status: "open" as const,
    expires_at: ends,
    next_check_at: ends,
    terms_version: terms.version,
    terms_accepted_at: terms.isAccepted ? at : null,
    fee_percent: fee.percent,
    fee_fixed_cents: feeParts(fee).fixedCents,
    fee_cents: feeCents(cents, fee),
    created_at: at,
    updated_at: at,
  };
  const [, opened] = await db.batch([
    insertFrom(db, vouchers, row, sql`where ${rule.condition(now)}`),
    insertFrom(db, payments, payment, sql`from vouchers v where v.id = ${id}`).returning({ id: payments.id }),
  ]);
  return opened[0]?.id ?? null;
}

/** A paid voucher by its stored code. */
export async function findVoucher(db: Database, code: string): Promise<VoucherRow | undefined> {
  return db.get<VoucherRow>(sql`select v.code, v.amount_cents, v.expires_on,
      ${voucherBalanceCents()} as balance_cents
    from vouchers v where v.code = ${code} and v.paid_at is not null`);
}

/**
 * The paid vouchers that a user bought, or sold as an organizer, newest first, without the buyer's words for the organizer;
 * `next` is the cursor of the following page.
 */
export async function listOwnVouchers(
  db: Database,
  { userId, as, cursor }: { userId: string; as: "buyer" | "organizer"; cursor?: string | undefined },
): Promise<{ rows: OwnVoucherRow[]; next: string | undefined }> {
  const owner: SQL = as === "buyer" ? sql`v.buyer_id = ${userId}` : sql`v.organizer_id = ${userId}`;
  const words =
    as === "buyer"
      ? sql`v.for_name, v.message, v.recipient_email, v.send_on, v.sent_at`
      : sql`null as for_name, null as message, null as recipient_email, null as send_on, null as sent_at`;
  const rows =
    await db.all<OwnVoucherRow>(sql`select v.id, v.code, v.amount_cents, v.expires_on, v.paid_at, ${words},
      ${voucherBalanceCents()} as balance_cents, o.id as organizer_id,
      coalesce(o.company_name, nullif(o.full_name, '')) as organizer_name,
      iif(o.public_profile_enabled, o.public_slug, null) as organizer_slug
    from vouchers v join users o on o.id = v.organizer_id
    where ${owner} and v.paid_at is not null ${cursor ? sql`and v.id < ${cursor}` : sql``}
    order by v.id desc limit ${VOUCHERS_PER_PAGE + 1}`);
  const page = rows.slice(0, VOUCHERS_PER_PAGE);
  return { rows: page, next: rows.length > page.length ? page.at(-1)?.id : undefined };
}

/**
 * Statement for the batch that erases an organizer's account: what is left of sold vouchers goes back to their buyers,
 * because nothing can be bought with them any more.
 */
export function insertVoucherRefunds(db: Database, organizerId: string, condition: SQL, now: Date) {
  return insertRefundsFrom(
    db,
    { reason: "account_deleted", cents: sql`p.amount_cents` },
    sql`from vouchers v join payments p on p.id = v.id where v.organizer_id = ${organizerId} and ${condition}`,
    now,
  );
}

/** Vouchers whose mail to the recipient is due, those without a day first. */
export async function listUnsentVouchers(db: Database, today: string, limit: number): Promise<SoldVoucher[]> {
  // Written like the index `vouchers_unsent`.
  return db.all<SoldVoucher>(sql`${soldVouchers}
    where v.sent_at is null and v.paid_at is not null and v.recipient_email is not null
      and (v.send_on is null or v.send_on <= ${today}) and b.deleted_at is null
    order by v.send_on limit ${limit}`);
}

/** Writes the mail of each voucher, once, unless its buyer's account was erased or all of it was refunded meanwhile. */
export async function writeVoucherMails(
  db: Database,
  due: SoldVoucher[],
  site: string,
  now: Date,
): Promise<void> {
  const mail = (voucher: SoldVoucher): MailDraft => voucherGiftMail(voucher, site);
  const isUnsent = ({ id, recipient_email }: SoldVoucher) => sql`v.id = ${id} and v.sent_at is null
    and v.recipient_email = ${recipient_email}`;
  const statements = due.flatMap((voucher) => [
    mailInsertWhere(
      db,
      mail(voucher),
      sql`exists (select 1 from vouchers v where ${isUnsent(voucher)} and ${voucherBalanceCents()} > 0)`,
      now,
    ),
    db
      .update(vouchers)
      .set({ sent_at: now.toISOString() })
      .where(sql`${vouchers.id} in (select v.id from vouchers v where ${isUnsent(voucher)})`),
  ]);
  const [first, ...others] = statements;
  if (first) await db.batch([first, ...others]);
}
