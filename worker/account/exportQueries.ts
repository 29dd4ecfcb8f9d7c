import { eq, getTableColumns, or, sql } from "drizzle-orm";
import { authSessions, emailChanges, passwordResetTokens, type UserRow } from "../auth/schema.ts";
import { recoveryCodes, twoFactors } from "../auth/twoFactor/schema.ts";
import { newsletterSubscribers } from "../blog/newsletter/schema.ts";
import { articleDrafts, articles, articleVersions } from "../blog/schema.ts";
import { calendarAddresses } from "../calendars/schema.ts";
import { eventGuests, eventMessages } from "../enrolments/participants/schema.ts";
import { enrolments, seatInvitations } from "../enrolments/schema.ts";
import { waitingEntries } from "../enrolments/waiting/schema.ts";
import type { Database } from "../env.ts";
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
import { exportDocuments } from "../invoices/issuing/store.ts";
import { taxProfiles } from "../invoices/schema.ts";
import { mails } from "../mail/schema.ts";
import { decisions, reports } from "../moderation/schema.ts";
import {
  blocks,
  follows,
  noticeChoices,
  noticeDigests,
  notices,
  pushSubscriptions,
} from "../notices/schema.ts";
import { userPackages } from "../packages/schema.ts";
import type { PaymentStatus } from "../payments/contract.ts";
import { ledgerEntries, organizerHours, payments, refunds } from "../payments/schema.ts";
import { bankPayouts, payoutAccounts, transfers } from "../payouts/schema.ts";
import { priceCodes, priceMembers, vouchers } from "../prices/schema.ts";
import { logbookDives, logbookRequests, logbookShares } from "../profiles/logbook/schema.ts";
import { questionMessages, questionThreads } from "../questions/schema.ts";
import { changesWithOwnDetails } from "../registers/retentionStore.ts";
import {
  registerChanges,
  registerCorrections,
  registerGuests,
  registerGuides,
  registerSeals,
  registerSignatures,
  registers,
} from "../registers/schema.ts";
import { schoolExports } from "../schools/accountStore.ts";
import { uploadSessions, uploads } from "../uploads/schema.ts";
import { eligibilityQueries } from "./eligibilityStore.ts";
import { paperQueries } from "./papersStore.ts";

/**
 * Queries for all stored data about a user besides the profile, each along an index. Left out: hashes, links, the
 * bucket's internal names, and the ids of other users.
 */
export function exportQueries(db: Database, { id, email }: UserRow) {
  const { token_hash: _change, ...emailChange } = getTableColumns(emailChanges);
  const { token_hash: _recovery, token_hint: _hint, ...recovery } = getTableColumns(passwordResetTokens);
  const { ordinal: _ordinal, ...event } = getTableColumns(events);
  const { user_id: _holder, assigned_by: _giver, ...package_ } = getTableColumns(userPackages);
  const { checkout_url: _url, ...payment } = getTableColumns(payments);
  const status = sql<PaymentStatus>`case when ${payments.unknown_since} is null then ${payments.status} else 'unknown' end`;
  const { payment_id: _payment, stripe_reference: _reference, ...income } = getTableColumns(ledgerEntries);
  const { amount_cents, reason, note, status: refundStatus, created_at: refunded_at, done_at } = refunds;
  const refund = { amount_cents, reason, note, status: refundStatus, created_at: refunded_at, done_at };
  const {
    ordinal: _topic,
    views_batch: _batch,
    last_reply_author_id: _last,
    ...topic
  } = getTableColumns(forumTopics);
  const { bucket_id: _bucket, ...session } = getTableColumns(uploadSessions);
  const { secret: _secret, ...calendar } = getTableColumns(calendarAddresses);
  const { address_key: _address, ...enrolment } = getTableColumns(enrolments);
  const { actor_id: _actor, ...notice } = getTableColumns(notices);
  const { title, date, end_date, location } = events;
  const { template, language, created_at, sent_at, failed_at } = mails;
  return {
    ...schoolExports(db, { id, email }),
    email_changes: db.select(emailChange).from(emailChanges).where(eq(emailChanges.user_id, id)),
    password_recoveries: db
      .select(recovery)
      .from(passwordResetTokens)
      .where(eq(passwordResetTokens.user_id, id)),
    sessions: db.select().from(authSessions).where(eq(authSessions.user_id, id)),
    second_factor: db
      .select({ created_at: twoFactors.created_at, confirmed_at: twoFactors.confirmed_at })
      .from(twoFactors)
      .where(eq(twoFactors.user_id, id)),
    recovery_codes: db
      .select({ created_at: recoveryCodes.created_at, used_at: recoveryCodes.used_at })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.user_id, id)),
    enrolments: db
      .select({ ...enrolment, event: { title, date, end_date, location } })
      .from(enrolments)
      .innerJoin(events, eq(events.id, enrolments.event_id))
      .where(eq(enrolments.user_id, id)),
    ...eligibilityQueries(db, id),
    saved_events: db
      .select({ event: { title, date, end_date, location }, saved_at: savedEvents.created_at })
      .from(savedEvents)
      .innerJoin(events, eq(events.id, savedEvents.event_id))
      .where(eq(savedEvents.user_id, id)),
    verdicts: db
      .select({ day: goVerdicts.day, verdict: goVerdicts.verdict, text: goVerdicts.text })
      .from(goVerdicts)
      .where(eq(goVerdicts.decided_by, id)),
    event_staff: db
      .select({
        event: { title, date, end_date, location },
        part: eventStaff.part,
        state: eventStaff.state,
        asked_at: eventStaff.created_at,
        answered_at: eventStaff.answered_at,
      })
      .from(eventStaff)
      .innerJoin(events, eq(events.id, eventStaff.event_id))
      .where(eq(eventStaff.user_id, id)),
    waiting_lists: db
      .select({
        event: { title, date, end_date, location },
        state: waitingEntries.state,
        joined_at: waitingEntries.joined_at,
        ended_at: waitingEntries.ended_at,
      })
      .from(waitingEntries)
      .innerJoin(events, eq(events.id, waitingEntries.event_id))
      .where(eq(waitingEntries.user_id, id)),
    follows: db
      .select({
        type: follows.target_type,
        id: follows.target_id,
        query: follows.query,
        followed_at: follows.created_at,
      })
      .from(follows)
      .where(eq(follows.user_id, id)),
    events_organized: db.select(event).from(events).where(eq(events.organizer_id, id)),
    events_created: db.select({ id: events.id, title, date }).from(events).where(eq(events.created_by, id)),
    waivers_accepted: db
      .select({
        id: events.id,
        title,
        date,
        accepted_at: events.responsibility_waiver_accepted_at,
        text_version: events.accepted_text_version,
        checked: events.responsibility_waiver_checked,
      })
      .from(events)
      .where(eq(events.responsibility_waiver_accepted_by, id)),
    packages: db.select(package_).from(userPackages).where(eq(userPackages.user_id, id)),
    packages_given: db.select(package_).from(userPackages).where(eq(userPackages.assigned_by, id)),
    payments: db
      .select({ ...payment, status })
      .from(payments)
      .where(eq(payments.user_id, id)),
    payment_movements: db
      .select(getTableColumns(ledgerEntries))
      .from(payments)
      .innerJoin(ledgerEntries, eq(ledgerEntries.payment_id, payments.id))
      .where(eq(payments.user_id, id)),
    refunds: db
      .select(refund)
      .from(payments)
      .innerJoin(refunds, eq(refunds.payment_id, payments.id))
      .where(eq(payments.user_id, id)),
    ...priceQueries(db, id),
    tax_data: db.select().from(taxProfiles).where(eq(taxProfiles.user_id, id)),
    documents_issued: exportDocuments(db, { column: "seller_id", id }),
    documents_received: exportDocuments(db, { column: "buyer_id", id }),
    income: db.select(income).from(ledgerEntries).where(eq(ledgerEntries.organizer_id, id)),
    payout_account: db.select().from(payoutAccounts).where(eq(payoutAccounts.user_id, id)),
    transfers: db.select().from(transfers).where(eq(transfers.organizer_id, id)),
    bank_payouts: db.select().from(bankPayouts).where(eq(bankPayouts.user_id, id)),
    sponsor_visits: db.select().from(sponsorVisits).where(eq(sponsorVisits.user_id, id)),
    organizer_hours: db.select().from(organizerHours).where(eq(organizerHours.organizer_id, id)),
    messages_to_participants: db.select().from(eventMessages).where(eq(eventMessages.sender_id, id)),
    participants_added: db
      .select({
        event_id: eventGuests.event_id,
        method: eventGuests.method,
        amount_cents: eventGuests.amount_cents,
        created_at: eventGuests.created_at,
      })
      .from(eventGuests)
      .where(eq(eventGuests.added_by, id)),
    calendar_addresses: db.select(calendar).from(calendarAddresses).where(eq(calendarAddresses.user_id, id)),
    articles: db.select().from(articles).where(eq(articles.author_id, id)),
    article_drafts: db.select().from(articleDrafts).where(eq(articleDrafts.saved_by, id)),
    article_versions: db.select().from(articleVersions).where(eq(articleVersions.created_by, id)),
    forum_topics: db.select(topic).from(forumTopics).where(eq(forumTopics.author_id, id)),
    forum_replies: db
      .select({ ...getTableColumns(forumReplies), topic: { title: shownTitle(id) } })
      .from(forumReplies)
      .innerJoin(forumTopics, eq(forumTopics.id, forumReplies.topic_id))
      .where(eq(forumReplies.author_id, id)),
    forum_reads: db.select().from(forumReads).where(eq(forumReads.user_id, id)),
    forum_readers: db.select().from(forumReaders).where(eq(forumReaders.user_id, id)),
    forum_bookmarks: db
      .select({ ...getTableColumns(forumBookmarks), topic: { title: shownTitle(id) } })
      .from(forumBookmarks)
      .innerJoin(forumTopics, eq(forumTopics.id, forumBookmarks.topic_id))
      .where(eq(forumBookmarks.user_id, id)),
    forum_likes: db
      .select({ ...getTableColumns(forumLikes), topic: { title: shownTitle(id) } })
      .from(forumLikes)
      .innerJoin(forumTopics, eq(forumTopics.id, forumLikes.topic_id))
      .where(eq(forumLikes.user_id, id)),
    notices: db.select(notice).from(notices).where(eq(notices.user_id, id)),
    notices_caused: db
      .select({ kind: notices.kind, subject_type: notices.subject_type, created_at: notices.created_at })
      .from(notices)
      .where(eq(notices.actor_id, id)),
    notice_choices: db.select().from(noticeChoices).where(eq(noticeChoices.user_id, id)),
    notice_digests: db.select().from(noticeDigests).where(eq(noticeDigests.user_id, id)),
    push_subscriptions: db
      .select({ device: pushSubscriptions.device, created_at: pushSubscriptions.created_at })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.user_id, id)),
    forum_held_posts: db.select().from(forumHeldPosts).where(eq(forumHeldPosts.author_id, id)),
    // Without the blocked members' ids, and without who blocks the user.
    blocks: db.select({ created_at: blocks.created_at }).from(blocks).where(eq(blocks.user_id, id)),
    questions: db
      .select({
        id: questionThreads.id,
        event_title: questionThreads.event_title,
        created_at: questionThreads.created_at,
        closed_at: questionThreads.closed_at,
      })
      .from(questionThreads)
      .where(or(eq(questionThreads.asker_id, id), eq(questionThreads.organizer_id, id))),
    reports: db
      .select({
        id: reports.id,
        target_url: reports.target_url,
        kind: reports.kind,
        reason: reports.reason,
        text: reports.text,
        created_at: reports.created_at,
        decided_at: reports.decided_at,
      })
      .from(reports)
      .where(eq(reports.reporter_id, id)),
    decisions: db
      .select({
        id: decisions.id,
        target_url: decisions.target_url,
        measure: decisions.measure,
        statement: decisions.statement,
        decided_at: decisions.decided_at,
        objection: decisions.objection,
        outcome: decisions.outcome,
        answer: decisions.answer,
      })
      .from(decisions)
      .where(eq(decisions.author_id, id)),
    decisions_taken: db
      .select({ id: decisions.id, measure: decisions.measure, decided_at: decisions.decided_at })
      .from(decisions)
      .where(or(eq(decisions.decided_by, id), eq(decisions.answered_by, id))),
    question_messages: db.select().from(questionMessages).where(eq(questionMessages.author_id, id)),
    logbook: db.select().from(logbookDives).where(eq(logbookDives.user_id, id)),
    dives_signed: db
      .select({ id: logbookDives.id, date: logbookDives.date, signed_at: logbookDives.signed_at })
      .from(logbookDives)
      .where(eq(logbookDives.signer_id, id)),
    logbook_requests: db
      .select()
      .from(logbookRequests)
      .where(or(eq(logbookRequests.user_id, id), eq(logbookRequests.instructor_id, id))),
    logbook_shares: db
      .select({ created_at: logbookShares.created_at, expires_at: logbookShares.expires_at })
      .from(logbookShares)
      .where(eq(logbookShares.user_id, id)),
    ...paperQueries(db, id),
    ...registerQueries(db, id),
    uploads: db.select().from(uploads).where(eq(uploads.owner_id, id)),
    uploads_in_parts: db.select(session).from(uploadSessions).where(eq(uploadSessions.owner_id, id)),
    newsletter_subscriptions: db
      .select({ language: newsletterSubscribers.language, confirmed_at: newsletterSubscribers.confirmed_at })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email)),
    mails: db
      .select({ recipient: mails.recipient, template, language, created_at, sent_at, failed_at })
      .from(mails)
      .where(eq(mails.recipient, email)),
  };
}

/** Codes, marks for the members' price, vouchers and offered seats of a user, without ids and codes of other users. */
function priceQueries(db: Database, id: string) {
  const { organizer_id: _organizer, ...bought } = getTableColumns(vouchers);
  const { amount_cents, paid_at, expires_on } = vouchers;
  const { email, created_at, claimed_at } = seatInvitations;
  return {
    price_codes: db.select().from(priceCodes).where(eq(priceCodes.organizer_id, id)),
    members_marked: db
      .select({ marked_at: priceMembers.created_at })
      .from(priceMembers)
      .where(eq(priceMembers.organizer_id, id)),
    members_prices: db
      .select({ marked_at: priceMembers.created_at })
      .from(priceMembers)
      .where(eq(priceMembers.user_id, id)),
    vouchers_bought: db.select(bought).from(vouchers).where(eq(vouchers.buyer_id, id)),
    vouchers_sold: db
      .select({ amount_cents, paid_at, expires_on })
      .from(vouchers)
      .where(eq(vouchers.organizer_id, id)),
    seats_offered: db
      .select({ email, created_at, claimed_at })
      .from(enrolments)
      .innerJoin(seatInvitations, eq(seatInvitations.enrolment_id, enrolments.id))
      .where(eq(enrolments.user_id, id)),
  };
}

/** The registers' data of a user: as organizer, guide, signer, participant and guest, without data of other users. */
function registerQueries(db: Database, id: string) {
  const { day, title, location, centre, closed_at, kept_until } = registers;
  const register = { register_id: registers.id, day, title, location, centre, closed_at, kept_until };
  const { register_id, at, entry, reason } = registerCorrections;
  const { signed_at, method, strokes, device } = registerSignatures;
  const { number, kind, hash, created_at } = registerSeals;
  return {
    registers_organized: db.select(register).from(registers).where(eq(registers.organizer_id, id)),
    registers_closed: db
      .select({ ...register, closing_reason: registers.closing_reason })
      .from(registers)
      .where(eq(registers.closed_by, id)),
    registers_guided: db.select().from(registerGuides).where(eq(registerGuides.user_id, id)),
    registers_attended: db
      .select({
        ...register,
        kept_of_me: sql<string | null>`(select value from json_each(${registers.closed_members})
          where value ->> 'id' = ${id})`.as("kept_of_me"),
      })
      .from(enrolments)
      .innerJoin(registers, eq(registers.event_id, enrolments.event_id))
      .where(eq(enrolments.user_id, id)),
    registers_as_guest: db
      .select({ ...register, joined_at: registerGuests.created_at, copied_at: registerGuests.copied_at })
      .from(registerGuests)
      .innerJoin(registers, eq(registers.id, registerGuests.register_id))
      .where(eq(registerGuests.user_id, id)),
    register_taps: db
      .select({
        register_id: registerChanges.register_id,
        at: registerChanges.at,
        device: registerChanges.device,
        target_type: registerChanges.target_type,
      })
      .from(registerChanges)
      .where(eq(registerChanges.author_id, id)),
    register_details: db
      .select({
        register_id: registerChanges.register_id,
        at: registerChanges.at,
        target_type: registerChanges.target_type,
        details: registerChanges.details,
      })
      .from(registerChanges)
      .where(sql`${registerChanges.id} in (${changesWithOwnDetails(id)})`),
    register_signatures: db
      .select({ register_id: registerSignatures.register_id, signed_at, method, strokes, device })
      .from(registerSignatures)
      .where(eq(registerSignatures.signer_id, id)),
    register_corrections: db
      .select({ register_id, at, entry, reason })
      .from(registerCorrections)
      .where(eq(registerCorrections.author_id, id)),
    register_seals: db
      .select({ register_id: registerSeals.register_id, number, kind, hash, created_at })
      .from(registerSeals)
      .where(eq(registerSeals.organizer_id, id)),
  };
}

export type ExportSection = keyof ReturnType<typeof exportQueries>;

/** The title of a topic; null for others' deleted topics, which only staff may read. */
function shownTitle(id: string) {
  return sql<string | null>`case when ${forumTopics.deleted_at} is null or ${forumTopics.author_id} = ${id}
    then ${forumTopics.title} end`.as("topic_title");
}
