/** The texts of a user's rows that stay, by table, and why. */
export const KEPT_TEXTS: Record<string, string> = {
  // Why others were let through a requirement.
  eligibility_overrides: "code reason",
  // What was published or sent, without its author, and former texts of others' topics.
  articles: `slug title content excerpt cover_image_url cover_alt hashtags gallery_images translation_group files plain_text
    headings hashtag_keys`,
  article_drafts:
    "title content excerpt cover_image_url cover_alt hashtags gallery_images translation_group files",
  article_versions:
    "title content excerpt cover_image_url cover_alt hashtags gallery_images translation_group files",
  forum_topics: "title content files",
  forum_replies: "content files",
  post_versions: "title content",
  event_messages: "text",
  // What others are told, without who did it, and follow.
  notices: "kind subject_type bundle_key",
  follows: "target_type query",
  events: `title description location nation image_url gallery_images activity_description objectives area meeting_point
    included_in_activity not_included_in_activity notes schedule_logistics activity_details schedule_meeting_point
    responsibility_waiver_checked requirements questions`,
  // What was decided, by whom it was not: the yearly figures count it. The other party's texts are the other's.
  decisions:
    "target_type target_url target_title measure ground clause facts statement until objection outcome answer",
  reports: "target_type target_url language kind reason snapshot text reporter_name reporter_email",
  // Money: what was paid, the other party, and Stripe's words.
  payments: "title stripe_payment_intent seller price_lines",
  // What a payment would store, where a voucher paid alone.
  enrolments: "voucher_terms",
  // Money that can still be spent; those that the user sold keep their buyer's texts.
  vouchers: "code for_name message recipient_email",
  // Documents that sellers must store, with their parties encrypted.
  tax_documents: "series parties lines fee_month",
  refunds: "last_error",
  ledger_entries: "stripe_reference",
  user_packages: "package_name",
  // Where money on its way goes, and went.
  payout_accounts: "api state told_state",
  bank_payouts: "state",
  transfers: "last_error",
  transfer_moves: "stripe_account_id last_error stripe_id reversed_transfer transaction_id",
  // Closed registers, which their organizers must keep.
  registers: "title location nation centre closed_by_name closing_reason closed_members closed_guides",
  register_changes: "author_name",
  register_corrections: "entry before after reason author_name",
  register_signatures: "signer_name strokes device content",
  register_seals: "content",
  // What was checked of others, which is theirs, and what certificates of attendance say.
  certifications: "agency level number picture_url state confirmed_by_name",
  document_sightings: "kind seen_by_name",
  attendance_certificates: "code title organizer_name holder_name",
  // Files, which the cron deletes.
  uploads: "key",
  upload_uses: "upload_key",
  upload_sessions: "key",
};
