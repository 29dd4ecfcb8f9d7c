import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import { noticeInsert } from "../../notices/store.ts";
import { TAX_REMINDERS } from "../contract.ts";
import { payoutAccounts } from "../schema.ts";

/** An organizer without tax data who is to be asked, or reminded: `tax_asked_at` is null the first time. */
export type TaxRequest = {
  user_id: string;
  email: string;
  full_name: string;
  language: LanguageCode;
  tax_asked_at: string | null;
  tax_reminders: number;
};

/**
 * Organizers whose first transfer is due, by events until `lastDay`, without tax data, and those last asked before
 * `remindedBefore`. Reads each account.
 */
export async function listTaxRequests(
  db: Database,
  { lastDay, remindedBefore, limit }: { lastDay: string; remindedBefore: string; limit: number },
): Promise<TaxRequest[]> {
  return db.all<TaxRequest>(sql`
    select a.user_id, u.email, u.full_name, u.language, a.tax_asked_at, a.tax_reminders
    from payout_accounts a join users u on u.id = a.user_id and u.is_active and u.deleted_at is null
    where a.stripe_account_id is not null
      and not exists (select 1 from tax_profiles x where x.user_id = a.user_id and x.seller is not null)
      and iif(a.tax_asked_at is null,
        exists (select 1 from transfers t where t.organizer_id = a.user_id and t.unsettled_cents > 0 and t.due_on <= ${lastDay}),
        a.tax_reminders < ${TAX_REMINDERS} and coalesce(a.tax_reminded_at, a.tax_asked_at) <= ${remindedBefore})
    limit ${limit}`);
}

/** Records a request or reminder and tells the organizer, unless another run was faster. `href`: of the notice. */
export async function writeTaxRequest(
  db: Database,
  { user_id, tax_asked_at, tax_reminders }: TaxRequest,
  { mail, href }: { mail: MailDraft; href: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const isFirst = tax_asked_at === null;
  const isWritten = sql`exists (select 1 from payout_accounts a where a.user_id = ${user_id}
    and coalesce(a.tax_reminded_at, a.tax_asked_at) = ${at})`;
  const isNew = sql`${isWritten} and not exists (select 1 from mails m where m.dedupe_key = ${mail.dedupeKey})`;
  await db.batch([
    db
      .update(payoutAccounts)
      .set(isFirst ? { tax_asked_at: at } : { tax_reminders: tax_reminders + 1, tax_reminded_at: at })
      .where(
        and(
          eq(payoutAccounts.user_id, user_id),
          eq(payoutAccounts.tax_reminders, tax_reminders),
          sql`${payoutAccounts.tax_asked_at} is ${tax_asked_at}`,
        ),
      ),
    noticeInsert(
      db,
      {
        kind: "tax_data_asked",
        subject: { type: "document", id: "tax data" },
        actorId: null,
        params: { title: "", href },
      },
      [user_id],
      now,
      isNew,
    ),
    mailInsertWhere(db, mail, isNew, now),
  ]);
}
