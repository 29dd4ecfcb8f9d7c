import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AuditStatement } from "../audit/store.ts";
import { emailChanges, passwordResetTokens, type UserRow, users } from "../auth/schema.ts";
import { deleteAuthSessions } from "../auth/store.ts";
import { twoFactorRemoval } from "../auth/twoFactor/store.ts";
import { deleteSubscriptionsOf } from "../blog/newsletter/store.ts";
import { endSchedules } from "../blog/publishing/store.ts";
import { articleDrafts, articles, articleVersions } from "../blog/schema.ts";
import { calendarAddresses } from "../calendars/schema.ts";
import { endClaimedSeats } from "../enrolments/claimedSeatsStore.ts";
import { eraseFromGuests } from "../enrolments/participants/guestStore.ts";
import { eventMessages } from "../enrolments/participants/schema.ts";
import { enrolments, seatInvitations } from "../enrolments/schema.ts";
import { waitingEntries } from "../enrolments/waiting/schema.ts";
import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import { goVerdicts } from "../events/going/schema.ts";
import { events, savedEvents } from "../events/schema.ts";
import { eventStaff } from "../events/staff/schema.ts";
import { sponsorVisits } from "../events/visits/schema.ts";
import {
  forumBookmarks,
  forumHeldPosts,
  forumLikes,
  forumReaders,
  forumReads,
  forumReplies,
  forumTopics,
} from "../forum/schema.ts";
import { taxProfiles } from "../invoices/schema.ts";
import { mails } from "../mail/schema.ts";
import { eraseFromMails, type MailDraft, mailInsertWhere } from "../mail/store.ts";
import { eraseFromReports } from "../moderation/store.ts";
import { deleteNoticesOf } from "../notices/readStore.ts";
import { insertErasedSeatRefunds } from "../payments/cancelling/claimedSeatStore.ts";
import { erasedVoucherCents } from "../payments/cancelling/refundAmountsStore.ts";
import {
  endedEnrolmentStatus,
  insertErasureRefunds,
  prolongErasedVouchers,
} from "../payments/cancelling/store.ts";
import type { ReceiptParty } from "../payments/outputs.ts";
import { payments, refunds } from "../payments/schema.ts";
import { insertVoucherRefunds } from "../payments/vouchers/store.ts";
import { bankPayouts, payoutAccounts } from "../payouts/schema.ts";
import { priceCodes, priceMembers, vouchers } from "../prices/schema.ts";
import { eraseCertifications } from "../profiles/certifications/store.ts";
import { logbookDives, logbookRequests } from "../profiles/logbook/schema.ts";
import { deleteShares } from "../profiles/logbook/sharesStore.ts";
import { questionMessages, questionThreads } from "../questions/schema.ts";
import { eraseFromCertificates } from "../registers/attendance/store.ts";
import { eraseFromRegisters, registersAhead } from "../registers/retentionStore.ts";
import { eraseSchools } from "../schools/accountStore.ts";
import { uploads } from "../uploads/schema.ts";
import { eraseEligibility } from "./eligibilityStore.ts";
import { erasedUser } from "./rules.ts";

/** Whether the row has this password hash. Hashes are unique, so in a batch this shows whether this very call wrote. */
export function hasPasswordHash(id: string, hash: string): SQL {
  return sql`exists (select 1 from users where users.id = ${id} and users.password_hash = ${hash})`;
}

type Erasure = { today: string; hash: string; farewell: MailDraft } & AdminErasure;

/** Conditions of an admin's erasure: the row's revision, and the audit log's entry. */
export type AdminErasure = { revision?: number; entry?: AuditStatement };

/**
 * Erases a user in one batch, and cancels the user's upcoming events. The row is emptied only while nobody else has an
 * enrolment in one of those events, and while another admin exists; every later statement depends on that. Upcoming
 * enrolments are cancelled with the promised refunds. Refuses with `events_ahead`, `last_admin` or, with an outdated
 * `revision`, `stale`. A second erasure is no error.
 */
export async function eraseUser(
  db: Database,
  user: UserRow,
  { today, hash, farewell, revision, entry }: Erasure,
  now: Date,
): Promise<void> {
  const { id } = user;
  const at = now.toISOString();
  const isErased = hasPasswordHash(id, hash);
  const ahead = sql`exists (select 1 from events where events.id = ${enrolments.event_id} and last_day >= ${today})`;
  const mine = and(eq(events.organizer_id, id), isErased);
  const changed = { updated_at: at, revision: sql`${events.revision} + 1` };
  const waitingAddress = sql`(select new_email from email_changes where user_id = ${id})`;
  const [row] = await db.batch([
    db
      .update(users)
      .set({
        ...erasedUser(user, hash, now),
        token_version: sql`${users.token_version} + 1`,
        revision: sql`${users.revision} + 1`,
      })
      .where(
        and(
          eq(users.id, id),
          isNull(users.deleted_at),
          revision === undefined ? undefined : eq(users.revision, revision),
          sql`not exists (${upcomingParticipants(id, today)})`,
          leavesAnAdmin(id),
        ),
      )
      .returning({ id: users.id }),
    ...(entry ? [entry] : []),
    // Before the posts lose their author.
    ...eraseFromReports(db, id, isErased),
    db
      .update(events)
      .set({ ...changed, cancelled_at: at })
      .where(and(mine, sql`${events.last_day} >= ${today}`, isNull(events.cancelled_at))),
    // These fields contain the organizer's personal data: names, certifications, texts about the organizer.
    db
      .update(events)
      .set({ ...changed, instructors: null, about_us: null, who_we_are: null })
      .where(mine),
    db
      .update(goVerdicts)
      .set({ text: null, decided_by: null })
      .where(and(eq(goVerdicts.decided_by, id), isErased)),
    insertErasureRefunds(db, id, today, isErased, now),
    insertErasedSeatRefunds(db, id, today, isErased, now),
    prolongErasedVouchers(db, id, today, isErased),
    db
      .update(enrolments)
      .set({
        status: sql`case ${enrolments.status} when 'held' then 'released' else ${endedEnrolmentStatus("account_deleted", erasedVoucherCents(today))} end`,
        ended_at: at,
        voucher_returned_cents: erasedVoucherCents(today),
      })
      .where(
        and(
          eq(enrolments.user_id, id),
          isNull(enrolments.ended_at),
          or(eq(enrolments.status, "held"), and(eq(enrolments.status, "confirmed"), ahead)),
          isErased,
        ),
      ),
    ...endClaimedSeats(db, sql`s.user_id = ${id} and ${isErased}`, now),
    // The addresses that got links, and the erased user's own from other payers.
    db
      .update(seatInvitations)
      .set({ email: null })
      .where(
        and(
          isNotNull(seatInvitations.email),
          or(
            eq(seatInvitations.email, user.email),
            sql`${seatInvitations.enrolment_id} in (select s.id from enrolments s where s.user_id = ${id})`,
          ),
          isErased,
        ),
      ),
    db.delete(waitingEntries).where(and(eq(waitingEntries.user_id, id), isErased)),
    db
      .update(enrolments)
      .set({ address_key: null })
      .where(and(eq(enrolments.user_id, id), isNotNull(enrolments.address_key), isErased)),
    // An open checkout session at Stripe shows the payer's data.
    db
      .update(payments)
      .set({ checkout_url: null })
      .where(and(eq(payments.user_id, id), isNotNull(payments.checkout_url), isErased)),
    ...eraseReceiptParties(db, id, isErased),
    // An admin's reason for a refund may describe the payer.
    db
      .update(refunds)
      .set({ note: null })
      .where(
        and(
          isNotNull(refunds.note),
          sql`${refunds.payment_id} in (select p.id from payments p where p.user_id = ${id})`,
          isErased,
        ),
      ),
    ...erasePayouts(db, id, isErased),
    ...erasePrices(db, id, isErased),
    insertVoucherRefunds(db, id, isErased, now),
    endSchedules(db, id, now),
    ...removeAuthorship(db, id, isErased),
    db
      .delete(mails)
      .where(and(or(eq(mails.recipient, user.email), sql`${mails.recipient} = ${waitingAddress}`), isErased)),
    ...eraseFromMails(
      db,
      user,
      sql`select 'seats_freed ' || event_id from enrolments where user_id = ${id}`,
      isErased,
    ),
    db
      .update(mails)
      .set({ sender_id: null })
      .where(and(eq(mails.sender_id, id), isErased)),
    deleteSubscriptionsOf(db, user.email, isErased),
    db.delete(sponsorVisits).where(and(eq(sponsorVisits.user_id, id), isErased)),
    db.delete(emailChanges).where(and(eq(emailChanges.user_id, id), isErased)),
    ...deleteLogbook(db, id, isErased),
    ...eraseCertifications(db, id, isErased),
    ...eraseFromCertificates(db, id, isErased),
    ...eraseFromRegisters(db, user, isErased, now),
    eraseFromGuests(db, user, isErased),
    db.delete(calendarAddresses).where(and(eq(calendarAddresses.user_id, id), isErased)),
    ...eraseEligibility(db, id, isErased),
    db.delete(savedEvents).where(and(eq(savedEvents.user_id, id), isErased)),
    db.delete(eventStaff).where(and(eq(eventStaff.user_id, id), isErased)),
    ...deleteTopicMarks(db, id, isErased),
    ...deleteNoticesOf(db, id, isErased),
    db.delete(forumHeldPosts).where(and(eq(forumHeldPosts.author_id, id), isErased)),
    // The thread's messages are deleted too, because a thread between two users describes both.
    db
      .delete(questionThreads)
      .where(and(or(eq(questionThreads.asker_id, id), eq(questionThreads.organizer_id, id)), isErased)),
    // Answers to questions about events that have another organizer now.
    db
      .update(questionMessages)
      .set({ content: "" })
      .where(and(eq(questionMessages.author_id, id), isErased)),
    // Issued documents keep seller and buyer, encrypted, because the law asks sellers to store them.
    db.delete(taxProfiles).where(and(eq(taxProfiles.user_id, id), isErased)),
    ...eraseSchools(db, user, isErased),
    deleteAuthSessions(db, id, isErased),
    ...twoFactorRemoval(db, id, isErased),
    db.delete(passwordResetTokens).where(and(eq(passwordResetTokens.user_id, id), isErased)),
    mailInsertWhere(db, farewell, isErased, now),
  ]);
  if (row.length === 0) await explainRefusal(db, id, today, revision);
}

/** Removes the author of posts, files and events. Payments still refer to the row. */
function removeAuthorship(db: Database, id: string, isErased: SQL) {
  const from = (column: AnySQLiteColumn) => and(eq(column, id), isErased);
  return [
    db.update(articles).set({ author_id: null }).where(from(articles.author_id)),
    db.update(articles).set({ saved_by: null }).where(from(articles.saved_by)),
    db.update(articleDrafts).set({ saved_by: null }).where(from(articleDrafts.saved_by)),
    db.update(articleVersions).set({ created_by: null }).where(from(articleVersions.created_by)),
    db.update(forumTopics).set({ author_id: null, idempotency_key: null }).where(from(forumTopics.author_id)),
    db.update(forumTopics).set({ last_reply_author_id: null }).where(from(forumTopics.last_reply_author_id)),
    db
      .update(forumReplies)
      .set({ author_id: null, idempotency_key: null })
      .where(from(forumReplies.author_id)),
    db.update(uploads).set({ owner_id: null }).where(from(uploads.owner_id)),
    db.update(events).set({ created_by: null }).where(from(events.created_by)),
    db
      .update(events)
      .set({ responsibility_waiver_accepted_by: null })
      .where(from(events.responsibility_waiver_accepted_by)),
    db.update(eventMessages).set({ sender_id: null }).where(from(eventMessages.sender_id)),
  ];
}

/** The seller of a deleted account: stored as empty, so that a receipt names no later organizer of the event. */
const ERASED_PARTY = JSON.stringify({
  name: null,
  company_name: null,
  vat_number: null,
  address: null,
} satisfies ReceiptParty);

/** Empties the receipts' data of the user, as the buyer and as the organizer of the event. */
function eraseReceiptParties(db: Database, id: string, isErased: SQL) {
  return [
    db
      .update(payments)
      .set({ buyer: null })
      .where(and(eq(payments.user_id, id), isNotNull(payments.buyer), isErased)),
    db
      .update(payments)
      .set({ seller: ERASED_PARTY })
      .where(
        and(
          sql`${payments.id} in (select l.payment_id from ledger_entries l where l.organizer_id = ${id} and l.kind = 'charge')`,
          isNotNull(payments.seller),
          isErased,
        ),
      ),
  ];
}

/** Money on its way still goes to the account at Stripe, so its id stays; what Stripe asks and its words go. */
function erasePayouts(db: Database, id: string, isErased: SQL) {
  return [
    db
      .update(payoutAccounts)
      .set({ requirements: [], deadline: null })
      .where(and(eq(payoutAccounts.user_id, id), isErased)),
    db
      .update(bankPayouts)
      .set({ failure: null })
      .where(and(eq(bankPayouts.user_id, id), isNotNull(bankPayouts.failure), isErased)),
  ];
}

/** Deletes codes and marks, whose prices stand in the payments. Bought vouchers stay, because they can be spent. */
function erasePrices(db: Database, id: string, isErased: SQL) {
  return [
    db.delete(priceCodes).where(and(eq(priceCodes.organizer_id, id), isErased)),
    db
      .delete(priceMembers)
      .where(and(or(eq(priceMembers.organizer_id, id), eq(priceMembers.user_id, id)), isErased)),
    db
      .update(vouchers)
      .set({ buyer_id: null, for_name: null, message: null, recipient_email: null })
      .where(and(eq(vouchers.buyer_id, id), isErased)),
  ];
}

/**
 * Deletes the logbook with its requests and shared addresses. The user's signatures under other divers' lines stay,
 * because they belong to those divers; they no longer refer to the account.
 */
function deleteLogbook(db: Database, id: string, isErased: SQL) {
  return [
    db
      .delete(logbookRequests)
      .where(and(or(eq(logbookRequests.user_id, id), eq(logbookRequests.instructor_id, id)), isErased)),
    deleteShares(db, id, isErased),
    db.delete(logbookDives).where(and(eq(logbookDives.user_id, id), isErased)),
    db
      .update(logbookDives)
      .set({ signer_id: null })
      .where(and(eq(logbookDives.signer_id, id), isErased)),
  ];
}

/** Deletes what the user has read, bookmarked and liked in the forum. */
function deleteTopicMarks(db: Database, id: string, gone: SQL) {
  return [
    db.delete(forumReads).where(and(eq(forumReads.user_id, id), gone)),
    db.delete(forumReaders).where(and(eq(forumReaders.user_id, id), gone)),
    db.delete(forumBookmarks).where(and(eq(forumBookmarks.user_id, id), gone)),
    db.delete(forumLikes).where(and(eq(forumLikes.user_id, id), gone)),
  ];
}

/**
 * Enrolments of others in this user's upcoming events, and registers of upcoming days with content. An expired hold
 * counts, because it may have been paid.
 */
function upcomingParticipants(id: string, today: string): SQL {
  return sql`select 1 from events held join enrolments seat on seat.event_id = held.id
    where held.organizer_id = ${id} and held.last_day >= ${today} and held.cancelled_at is null
      and seat.status in ('held', 'confirmed') and seat.user_id <> ${id}
    union all select 1 from events held join event_guests guest on guest.event_id = held.id
    where held.organizer_id = ${id} and held.last_day >= ${today} and held.cancelled_at is null
    union all ${registersAhead(id, today)}`;
}

/** Whether the row `users` of `id` may stop being an active admin's: it is none, or another active admin exists. */
export function leavesAnAdmin(id: string): SQL {
  return sql`(${users.role} <> 'admin' or not ${users.is_active} or exists (select 1 from users other
    where other.role = 'admin' and other.is_active and other.deleted_at is null and other.id <> ${id}))`;
}

async function explainRefusal(db: Database, id: string, today: string, revision?: number): Promise<void> {
  const [left] = await db
    .select({ revision: users.revision })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)));
  if (!left) return;
  if (revision !== undefined && left.revision !== revision)
    throw new Refusal("stale", { current: { revision: left.revision } });
  const others = await db.all(sql`${upcomingParticipants(id, today)} limit 1`);
  throw new Refusal(others.length > 0 ? "events_ahead" : "last_admin");
}
