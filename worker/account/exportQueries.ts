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
import { certifications, documentSightings, recordSources } from "../profiles/certifications/schema.ts";
import { logbookDives, logbookRequests, logbookShares } from "../profiles/logbook/schema.ts";
import { questionMessages, questionThreads } from "../questions/schema.ts";
import { attendanceCertificates } from "../registers/attendance/schema.ts";
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
import { joinedRows, ownRows, pickColumns } from "./ownRowsStore.ts";

/**
 * Queries for all stored data about a user besides the profile, each along an index. Left out: hashes, links, the
 * bucket's internal names, and the ids of other users.
 */
export function exportQueries(db: Database, { id, email }: UserRow) {
  const own = ownRows(db, id);
  const withEvent = joinedRows(db, id, events.id, "event_id");
  const withTopic = joinedRows(db, id, forumTopics.id, "topic_id");
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
  const shownEvent = { title, date, end_date, location };
  const shownTopic = { title: shownTitle(id) };
  const { template, language, created_at, sent_at, failed_at } = mails;
  return {
    ...schoolExports(db, { id, email }),
    email_changes: own(emailChanges.user_id, emailChange),
    password_recoveries: own(passwordResetTokens.user_id, recovery),
    sessions: own(authSessions.user_id),
    second_factor: own(twoFactors.user_id, pickColumns(twoFactors, "created_at", "confirmed_at")),
    recovery_codes: own(recoveryCodes.user_id, pickColumns(recoveryCodes, "created_at", "used_at")),
    enrolments: withEvent(enrolments.user_id, { ...enrolment, event: shownEvent }),
    ...eligibilityQueries(db, id),
    saved_events: withEvent(savedEvents.user_id, { event: shownEvent, saved_at: savedEvents.created_at }),
    verdicts: own(goVerdicts.decided_by, pickColumns(goVerdicts, "day", "verdict", "text")),
    event_staff: withEvent(eventStaff.user_id, {
      event: shownEvent,
      part: eventStaff.part,
      state: eventStaff.state,
      asked_at: eventStaff.created_at,
      answered_at: eventStaff.answered_at,
    }),
    waiting_lists: withEvent(waitingEntries.user_id, {
      event: shownEvent,
      state: waitingEntries.state,
      joined_at: waitingEntries.joined_at,
      ended_at: waitingEntries.ended_at,
    }),
    follows: own(follows.user_id, {
      type: follows.target_type,
      id: follows.target_id,
      query: follows.query,
      followed_at: follows.created_at,
    }),
    events_organized: own(events.organizer_id, event),
    events_created: own(events.created_by, { id: events.id, title, date }),
    waivers_accepted: own(events.responsibility_waiver_accepted_by, {
      id: events.id,
      title,
      date,
      accepted_at: events.responsibility_waiver_accepted_at,
      text_version: events.accepted_text_version,
      checked: events.responsibility_waiver_checked,
    }),
    packages: own(userPackages.user_id, package_),
    packages_given: own(userPackages.assigned_by, package_),
    payments: own(payments.user_id, { ...payment, status }),
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
    tax_data: own(taxProfiles.user_id),
    documents_issued: exportDocuments(db, { column: "seller_id", id }),
    documents_received: exportDocuments(db, { column: "buyer_id", id }),
    income: own(ledgerEntries.organizer_id, income),
    payout_account: own(payoutAccounts.user_id),
    transfers: own(transfers.organizer_id),
    bank_payouts: own(bankPayouts.user_id),
    sponsor_visits: own(sponsorVisits.user_id),
    organizer_hours: own(organizerHours.organizer_id),
    messages_to_participants: own(eventMessages.sender_id),
    participants_added: own(
      eventGuests.added_by,
      pickColumns(eventGuests, "event_id", "method", "amount_cents", "created_at"),
    ),
    calendar_addresses: own(calendarAddresses.user_id, calendar),
    articles: own(articles.author_id),
    article_drafts: own(articleDrafts.saved_by),
    article_versions: own(articleVersions.created_by),
    forum_topics: own(forumTopics.author_id, topic),
    forum_replies: withTopic(forumReplies.author_id, { ...getTableColumns(forumReplies), topic: shownTopic }),
    forum_reads: own(forumReads.user_id),
    forum_readers: own(forumReaders.user_id),
    forum_bookmarks: withTopic(forumBookmarks.user_id, {
      ...getTableColumns(forumBookmarks),
      topic: shownTopic,
    }),
    forum_likes: withTopic(forumLikes.user_id, { ...getTableColumns(forumLikes), topic: shownTopic }),
    notices: own(notices.user_id, notice),
    notices_caused: own(notices.actor_id, pickColumns(notices, "kind", "subject_type", "created_at")),
    notice_choices: own(noticeChoices.user_id),
    notice_digests: own(noticeDigests.user_id),
    push_subscriptions: own(
      pushSubscriptions.user_id,
      pickColumns(pushSubscriptions, "device", "created_at"),
    ),
    forum_held_posts: own(forumHeldPosts.author_id),
    // Without the blocked members' ids, and without who blocks the user.
    blocks: own(blocks.user_id, pickColumns(blocks, "created_at")),
    questions: db
      .select({
        id: questionThreads.id,
        event_title: questionThreads.event_title,
        created_at: questionThreads.created_at,
        closed_at: questionThreads.closed_at,
      })
      .from(questionThreads)
      .where(or(eq(questionThreads.asker_id, id), eq(questionThreads.organizer_id, id))),
    reports: own(
      reports.reporter_id,
      pickColumns(reports, "id", "target_url", "kind", "reason", "text", "created_at", "decided_at"),
    ),
    decisions: own(
      decisions.author_id,
      pickColumns(
        decisions,
        "id",
        "target_url",
        "measure",
        "statement",
        "decided_at",
        "objection",
        "outcome",
        "answer",
      ),
    ),
    decisions_taken: db
      .select({ id: decisions.id, measure: decisions.measure, decided_at: decisions.decided_at })
      .from(decisions)
      .where(or(eq(decisions.decided_by, id), eq(decisions.answered_by, id))),
    question_messages: own(questionMessages.author_id),
    logbook: own(logbookDives.user_id),
    dives_signed: own(logbookDives.signer_id, pickColumns(logbookDives, "id", "date", "signed_at")),
    logbook_requests: db
      .select()
      .from(logbookRequests)
      .where(or(eq(logbookRequests.user_id, id), eq(logbookRequests.instructor_id, id))),
    logbook_shares: own(logbookShares.user_id, pickColumns(logbookShares, "created_at", "expires_at")),
    ...paperQueries(db, id),
    ...registerQueries(db, id),
    uploads: own(uploads.owner_id),
    uploads_in_parts: own(uploadSessions.owner_id, session),
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
  const own = ownRows(db, id);
  const { organizer_id: _organizer, ...bought } = getTableColumns(vouchers);
  const { amount_cents, paid_at, expires_on } = vouchers;
  const { email, created_at, claimed_at } = seatInvitations;
  return {
    price_codes: own(priceCodes.organizer_id),
    members_marked: own(priceMembers.organizer_id, { marked_at: priceMembers.created_at }),
    members_prices: own(priceMembers.user_id, { marked_at: priceMembers.created_at }),
    vouchers_bought: own(vouchers.buyer_id, bought),
    vouchers_sold: own(vouchers.organizer_id, { amount_cents, paid_at, expires_on }),
    seats_offered: db
      .select({ email, created_at, claimed_at })
      .from(enrolments)
      .innerJoin(seatInvitations, eq(seatInvitations.enrolment_id, enrolments.id))
      .where(eq(enrolments.user_id, id)),
  };
}

/** The registers' data of a user: as organizer, guide, signer, participant and guest, without data of other users. */
function registerQueries(db: Database, id: string) {
  const own = ownRows(db, id);
  const { day, title, location, centre, closed_at, kept_until } = registers;
  const register = { register_id: registers.id, day, title, location, centre, closed_at, kept_until };
  const { register_id, at, entry, reason } = registerCorrections;
  const { signed_at, method, strokes, device } = registerSignatures;
  const { number, kind, hash, created_at } = registerSeals;
  return {
    registers_organized: own(registers.organizer_id, register),
    registers_closed: own(registers.closed_by, { ...register, closing_reason: registers.closing_reason }),
    registers_guided: own(registerGuides.user_id),
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
    register_taps: own(
      registerChanges.author_id,
      pickColumns(registerChanges, "register_id", "at", "device", "target_type"),
    ),
    register_details: db
      .select({
        register_id: registerChanges.register_id,
        at: registerChanges.at,
        target_type: registerChanges.target_type,
        details: registerChanges.details,
      })
      .from(registerChanges)
      .where(sql`${registerChanges.id} in (${changesWithOwnDetails(id)})`),
    register_signatures: own(registerSignatures.signer_id, {
      register_id: registerSignatures.register_id,
      signed_at,
      method,
      strokes,
      device,
    }),
    register_corrections: own(registerCorrections.author_id, { register_id, at, entry, reason }),
    register_seals: own(registerSeals.organizer_id, {
      register_id: registerSeals.register_id,
      number,
      kind,
      hash,
      created_at,
    }),
  };
}

/** Certifications, documents and certificates of attendance of a user, and those of others that the user checked. */
function paperQueries(db: Database, id: string) {
  const own = ownRows(db, id);
  const {
    confirmed_by: _confirmer,
    confirmed_by_name: _name,
    ...certification
  } = getTableColumns(certifications);
  const { confirmed_by_name: _signer, ...source } = getTableColumns(recordSources);
  const { kind, expires_on, seen_at } = documentSightings;
  const { issued_by: _issuer, ...certificate } = getTableColumns(attendanceCertificates);
  const { agency, level, state, confirmed_at } = certifications;
  const { title, issued_at, revoked_at } = attendanceCertificates;
  return {
    certifications: own(certifications.user_id, certification),
    certifications_checked: own(certifications.confirmed_by, { agency, level, state, confirmed_at }),
    documents_seen: own(documentSightings.user_id, { kind, expires_on, seen_at }),
    documents_seen_of_others: own(documentSightings.seen_by, { seen_at }),
    record_sources: own(recordSources.user_id, source),
    certificates: own(attendanceCertificates.user_id, certificate),
    certificates_issued: own(attendanceCertificates.issued_by, { title, issued_at, revoked_at }),
  };
}

export type ExportSection = keyof ReturnType<typeof exportQueries>;

/** The title of a topic; null for others' deleted topics, which only staff may read. */
function shownTitle(id: string) {
  return sql<string | null>`case when ${forumTopics.deleted_at} is null or ${forumTopics.author_id} = ${id}
    then ${forumTopics.title} end`.as("topic_title");
}
