import { maskEmail } from "../../account/rules.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { redact } from "../../log.ts";
import { MAIL_TEMPLATES, type MailTemplate } from "../../mail/templates.ts";
import { MAIL_TEXTS } from "../../mail/texts.ts";
import type { FailedMail } from "./contract.ts";

type FailedMailColumns = {
  id: string;
  template: string;
  language: string;
  recipient: string;
  attempts: number;
  last_error: string | null;
  created_at: string;
  failed_at: string | null;
  email_suppressed_at: string | null;
};

/** A template's subject without its names; the template itself when an older version of the site wrote it. */
function subjectOf(template: string, language: LanguageCode, siteName: string): string {
  const name = MAIL_TEMPLATES.find((known) => known === template);
  if (!name) return template;
  return MAIL_TEXTS[language][name].subject
    .replaceAll("{{site}}", () => siteName)
    .replace(/\{\{\w+\}\}/g, "…");
}

/** A failed mail as the admin sees it: no address and no text of it. `viewer`: the admin's language, and the site. */
export function toFailedMail(
  row: FailedMailColumns,
  viewer: { language: LanguageCode; siteName: string },
): FailedMail {
  const { id, template, language, recipient, attempts, last_error, created_at, failed_at } = row;
  const { email_suppressed_at } = row;
  return {
    id,
    template: template as MailTemplate,
    subject: subjectOf(template, viewer.language, viewer.siteName),
    language,
    recipient: recipient ? maskEmail(recipient) : null,
    attempts,
    last_error: last_error && redact(last_error),
    created_at,
    failed_at: failed_at ?? created_at,
    email_suppressed_at,
    can_retry: recipient !== "",
  };
}
