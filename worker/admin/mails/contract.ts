import type { MailTemplate } from "../../mail/templates.ts";

/**
 * A mail that failed for good. `subject`: its template's, in the admin's language, without names: "Iscrizione confermata:
 * …". `recipient` is masked, "a•••@lago.example"; null when the address was deleted with the
 * failure, as of mails to addresses that are no account's. `last_error`: the mail service's message, without addresses.
 * `can_retry`: recipient and text are still there. Instants in ISO.
 */
export type FailedMail = {
  id: string;
  template: MailTemplate;
  subject: string;
  language: string;
  recipient: string | null;
  attempts: number;
  last_error: string | null;
  created_at: string;
  failed_at: string;
  can_retry: boolean;
};

/** Rows of a page of failed mails. */
export const FAILED_MAILS_PAGE = 10;

/** Length of the reason for which a failed mail is dismissed, in characters. */
export const DISMISSAL_REASON_MIN = 3;
export const DISMISSAL_REASON_MAX = 300;
