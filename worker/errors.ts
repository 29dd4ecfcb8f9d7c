import { errors, validation } from "../locales/it/common.json";
import { fillText } from "./lib/fillText.ts";

/** Every refusal code of the server and its HTTP status. The texts are in `locales/*`, under `errors`. */
export const STATUS = {
  invalid: 400,
  invalid_token: 400,
  slug_missing: 400,
  package_data_missing: 400,
  topic_incomplete: 400,
  topic_texts_missing: 400,
  upload_failed: 400,
  broken_image: 400,
  picture_unreachable: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  two_factor_code_required: 401,
  two_factor_code_wrong: 401,
  forbidden: 403,
  challenge_failed: 403,
  money_hidden: 403,
  not_responsible: 403,
  wrong_password: 403,
  wrong_code: 403,
  not_an_instructor: 403,
  two_factor_missing: 403,
  account_inactive: 403,
  writing_suspended: 403,
  package_required: 403,
  package_seats: 403,
  topic_forbidden: 403,
  reply_forbidden: 403,
  not_found: 404,
  event_not_found: 404,
  article_not_found: 404,
  topic_not_found: 404,
  reply_not_found: 404,
  question_not_found: 404,
  register_not_found: 404,
  school_not_found: 404,
  dive_not_found: 404,
  instructor_not_found: 404,
  signature_request_not_found: 404,
  profile_not_found: 404,
  certification_not_found: 404,
  certificate_not_found: 404,
  place_not_found: 404,
  package_not_found: 404,
  user_not_found: 404,
  payment_not_found: 404,
  already_waiting: 409,
  already_member: 409,
  invitation_of_other: 403,
  last_owner: 409,
  owner_unfit: 409,
  school_exists: 409,
  school_invitation_ended: 404,
  school_full: 409,
  event_not_full: 409,
  waiting_closed: 409,
  offer_ended: 409,
  seats_offered: 409,
  code_unknown: 404,
  code_used_up: 409,
  code_ended: 409,
  code_taken: 409,
  own_voucher: 409,
  vouchers_not_sold: 409,
  codes_limit: 409,
  invitation_ended: 404,
  no_unclaimed_seat: 409,
  no_decision: 409,
  waiting_documents: 409,
  waiting_gates: 409,
  email_taken: 409,
  email_unconfirmed: 409,
  two_factor_on: 409,
  two_factor_off: 409,
  two_factor_required: 409,
  events_ahead: 409,
  last_admin: 409,
  own_account: 409,
  organizer_has_events: 409,
  organizer_has_participants: 409,
  user_erased: 409,
  user_inactive: 409,
  token_used: 409,
  token_expired: 409,
  difference_closed: 409,
  slug_locked: 409,
  slug_unavailable: 409,
  slug_conflict: 409,
  article_published: 409,
  bookmarks_max: 409,
  certifications_max: 409,
  document_changed: 409,
  event_not_over: 409,
  nobody_present: 409,
  saved_events_max: 409,
  follows_max: 409,
  own_like: 409,
  topic_locked: 409,
  edit_held: 409,
  held_post_decided: 409,
  held_posts_max: 409,
  already_posted: 409,
  post_erased: 409,
  event_not_free: 409,
  event_full: 409,
  guests_limit: 409,
  event_past: 409,
  event_cancelled: 409,
  sales_stopped: 409,
  event_under_way: 409,
  own_event: 409,
  already_enrolled: 409,
  gate_closed: 409,
  requirements_changed: 409,
  guardian_not_needed: 409,
  already_reported: 409,
  already_objected: 409,
  report_decided: 409,
  own_decision: 409,
  organizer_unreachable: 409,
  recipient_unreachable: 409,
  block_refused: 409,
  blocks_max: 409,
  dive_settled: 409,
  dive_changed: 409,
  signature_requested: 409,
  logbook_full: 409,
  logbook_shares_max: 409,
  question_closed: 409,
  answer_awaited: 409,
  event_free: 409,
  terms_not_accepted: 409,
  profile_incomplete: 409,
  contact_provider: 409,
  package_start_changed: 409,
  package_endless: 409,
  package_role: 409,
  package_changed: 409,
  already_paid: 409,
  payment_not_paid: 409,
  tax_data_missing: 409,
  billing_data_missing: 409,
  invoice_not_possible: 409,
  already_issued: 409,
  document_missing: 409,
  refund_not_done: 409,
  holds_max: 409,
  holds_unconfirmed: 409,
  too_late_to_cancel: 409,
  refund_changed: 409,
  refund_too_much: 409,
  payment_not_refundable: 409,
  no_lost_dispute: 409,
  payout_account_closed: 409,
  payout_account_required: 409,
  offer_changed: 409,
  stale: 409,
  seats_below_enrolled: 409,
  begins_too_soon: 409,
  message_required: 409,
  event_has_payments: 409,
  no_participants: 409,
  categories_max: 409,
  categories_changed: 409,
  trainings_category: 409,
  forum_categories_max: 409,
  forum_category_in_use: 409,
  people_in_water: 409,
  register_changed: 409,
  register_closed: 409,
  register_open: 409,
  register_too_early: 409,
  corrections_max: 409,
  register_day_full: 409,
  guide_unavailable: 409,
  too_large: 413,
  too_many_dives: 413,
  too_many_lines: 413,
  image_too_large: 413,
  video_too_large: 413,
  upload_quota: 413,
  too_many_pixels: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  holds_today: 429,
  holds_address: 429,
  topics_limit: 429,
  replies_limit: 429,
  questions_limit: 429,
  signature_requests_limit: 429,
  internal: 500,
  place_unreachable: 502,
  payment_unavailable: 502,
  payouts_unavailable: 502,
  misconfigured: 503,
  files_unavailable: 503,
} as const;

export type RefusalCode = keyof typeof STATUS;

/** The error of one field: the key of its text in `locales/*`, and the Italian text for clients without locales. */
type FieldError = { key: string; message: string };

/**
 * The body of an error response. `message` and the messages of `fields` are Italian. `fields` maps field names, with
 * dots for nested ones ("instructors.0.name"). With exactly one invalid field, `message` is that field's.
 */
export type ErrorBody = {
  error: {
    code: RefusalCode;
    message: string;
    fields?: Record<string, FieldError>;
    /** Values for the text's placeholders: a limit, a day in the reader's language, or `seconds` as in `Retry-After`. */
    values?: Record<string, number | string>;
    /** The current values, when the caller acted on outdated ones. */
    current?: Record<string, unknown>;
    /** With `gate_closed` and `requirements_changed`: all gates of the caller (`Gate`). */
    gates?: readonly object[];
    /** For `internal`: the id of the failure in the log. */
    request_id?: string;
  };
};

type Details = {
  /** Text keys by field name. */
  fields?: Record<string, string>;
  values?: Record<string, number | string>;
  current?: Record<string, unknown>;
  gates?: readonly object[];
  retryAfterSeconds?: number;
  /** A more specific text of `errors` than the code's own, when clients need no code for it. */
  text?: keyof typeof errors;
};

/** A refused request: thrown anywhere, turned into a response by `app.onError`. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Details;

  constructor(code: RefusalCode, details: Details = {}) {
    super(messageOf(code, details));
    this.code = code;
    this.details = details;
  }

  get status() {
    return STATUS[this.code];
  }

  body(): ErrorBody {
    const { fields, current, gates, retryAfterSeconds: seconds } = this.details;
    const values = seconds ? { ...this.details.values, seconds } : this.details.values;
    const wrong = fields && Object.entries(fields).map(([name, key]) => [name, fieldError(key)]);
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(wrong && { fields: Object.fromEntries(wrong) }),
        ...(values && { values }),
        ...(current && { current }),
        ...(gates && { gates }),
      },
    };
  }
}

function messageOf(code: RefusalCode, { fields = {}, values, text = code }: Details): string {
  const [key, ...others] = Object.values(fields);
  if (code === "invalid" && key && others.length === 0) return fieldError(key).message;
  return fillText(errors[text], values ?? {});
}

const SENTENCES: Record<string, string> = validation;

function fieldError(key: string): FieldError {
  return { key, message: SENTENCES[key.replace("validation.", "")] ?? validation.wrong };
}
