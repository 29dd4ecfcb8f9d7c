import { html, raw } from "hono/html";
import { fillText } from "../lib/fillText.ts";
import { DEFAULT_LANGUAGE, isLanguageCode } from "../lib/languages.ts";
import { trimSentenceEnd, URL_PATTERN } from "../lib/links.ts";
import { type BuiltFiles, readTranslations } from "../lib/translations.ts";
import { firstName, safeMailName } from "./safeMailName.ts";

/** The templates: each has a subject, a short text and one button. The texts are in `locales/*`, under `mail`. */
export const MAIL_TEMPLATES = [
  "confirm",
  "recovery",
  "invitation",
  "enrolled",
  "place_cancelled",
  "event_message",
  "question_asked",
  "question_answered",
  "signature_requested",
  "dives_signed",
  "signature_declined",
  "password_changed",
  "new_device",
  "two_factor_on",
  "two_factor_off",
  "two_factor_reset",
  "recovery_codes_renewed",
  "recovery_code_used",
  "codes_guessed",
  "email_change",
  "email_changed",
  "account_deleted",
  "event_changed",
  "event_deleted",
  "organizer_changed",
  "event_handed_over",
  "event_taken_over",
  "event_published_for",
  "place_paid",
  "package_paid",
  "package_assigned",
  "package_cancelled",
  "paid_in_vain",
  "paid_after_event",
  "refund_sent",
  "refund_ordered",
  "refund_ordered_organizer",
  "takings_fell",
  "dispute_lost",
  "package_ends",
  "paper_ends",
  "event_reminder",
  "documents_missing",
  "event_cancelled",
  "own_event_cancelled",
  "place_given_up",
  "place_freed",
  "seats_freed",
  "place_refunded",
  "alarm_payments",
  "alarm_payments_settled",
  "alarm_mails",
  "alarm_mails_settled",
  "alarm_cron",
  "alarm_cron_settled",
  "alarm_webhooks",
  "alarm_webhooks_settled",
  "alarm_registers",
  "alarm_registers_settled",
  "alarm_images",
  "alarm_images_settled",
  "logbook_line",
  "register_guide",
  "register_open",
  "register_unsigned",
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** Parameters with user-chosen names of users, events and venues. */
const NAME_PARAMS = ["name", "sender", "title", "place", "organizer", "who", "titles"] as const;

/** Name parameters that are blank for a deleted account. */
const ERASABLE_NAME_PARAMS = ["who", "sender", "organizer"] as const;

/** Parameters of several lines with links of the site; see `MailSender` of confirmations. */
const LINKED_PARAMS = ["organized", "cancelling", "sale_terms", "ask"] as const;

/** Templates for addresses without an account: sent mails are deleted. */
const TRANSIENT_TEMPLATES: readonly string[] = [
  "email_change",
  "email_changed",
  "account_deleted",
] satisfies MailTemplate[];

export function isTransient({ template }: { template: string }): boolean {
  return TRANSIENT_TEMPLATES.includes(template);
}

/**
 * Warnings to the owner of an account. An unsent one is still sent to the old address when the account's e-mail
 * changes, because somebody who took the account over must not receive it.
 */
export const OWNER_WARNINGS: readonly string[] = [
  "password_changed",
  "new_device",
  "two_factor_on",
  "two_factor_off",
  "two_factor_reset",
  "recovery_codes_renewed",
  "recovery_code_used",
  "codes_guessed",
  "email_changed",
  "account_deleted",
] satisfies MailTemplate[];

/** Mails that a user needs to access the account, or that warn about access by others. */
const ACCOUNT_TEMPLATES: readonly string[] = [
  ...(["confirm", "recovery", "invitation", "email_change"] satisfies MailTemplate[]),
  ...OWNER_WARNINGS,
];

/** Mails about money that was paid, is owed or is refunded. */
const MONEY_TEMPLATES: readonly string[] = [
  "place_paid",
  "package_paid",
  "package_assigned",
  "package_cancelled",
  "paid_in_vain",
  "paid_after_event",
  "place_refunded",
  "refund_sent",
  "refund_ordered",
  "refund_ordered_organizer",
  "takings_fell",
  "dispute_lost",
  "alarm_payments",
  "alarm_webhooks",
] satisfies MailTemplate[];

/** The priority of a mail when many are due: 0 accounts, 1 money, 2 all others. */
export function mailImportance(template: MailTemplate): number {
  if (ACCOUNT_TEMPLATES.includes(template)) return 0;
  return MONEY_TEMPLATES.includes(template) ? 1 : 2;
}

type MailRow = { language: string; template: string; params: Record<string, string> };
type MailSite = { name: string; url: string; contact: string };

/** Renders subject, HTML and text of a mail in the recipient's language. Throws for an unknown template. */
export async function renderMail(
  assets: BuiltFiles,
  mail: MailRow,
  site: MailSite,
): Promise<{ subject: string; html: string; text: string }> {
  const language = isLanguageCode(mail.language) ? mail.language : DEFAULT_LANGUAGE;
  const { mail: texts } = await readTranslations(assets, language);
  const template = MAIL_TEMPLATES.find((name) => name === mail.template);
  if (!template) throw new Error(`no mail template named ${mail.template}`);
  const params = { ...mail.params };
  for (const name of NAME_PARAMS) if (params[name]) params[name] = safeMailNames(params[name], mail.template);
  for (const name of ERASABLE_NAME_PARAMS) if (!params[name]?.trim()) params[name] = texts.nobody;
  // Completes paths in mails that were written before `SITE_URL` was set.
  const whole = (address: string) => (address.startsWith("/") ? site.url + address : address);
  const link = whole(mail.params.link || site.url);
  if (params.cancel_link) params.cancel_link = whole(params.cancel_link);
  for (const name of LINKED_PARAMS) params[name] = (params[name] ?? "").replaceAll("{{site_url}}", site.url);
  const say = (text: string) =>
    fillText(text, { ...params, site: site.name, contact: site.contact }, language);
  // Prevents header injection through a title with line breaks.
  const subject = say(texts[template].subject).replace(/\s+/g, " ");
  const greeting = fillText(texts.greeting, { name: firstName(params.name ?? "") });
  // Leaves out paragraphs whose placeholders were empty.
  const paragraphs = say(texts[template].text)
    .split("\n\n")
    .filter((text) => text.trim());
  const action = say(texts[template].action);
  const translations = texts[template];
  const note = "note" in translations ? say(translations.note) : "";
  const byHand = say(texts.by_hand);
  const footer = say(isTransient(mail) ? texts.footer_passing : texts.footer);
  return {
    subject,
    text: [greeting, ...paragraphs, `${action}: ${link}`, note, `-- \n${footer}\n${site.url}`]
      .filter(Boolean)
      .join("\n\n"),
    html: String(
      layout({ language, subject, greeting, paragraphs, action, link, note, byHand, footer, site }),
    ),
  };
}

/** Templates that list several names, one per line. */
const LIST_TEMPLATES: readonly string[] = [
  "seats_freed",
  "alarm_payments",
  "alarm_payments_settled",
] satisfies MailTemplate[];

function safeMailNames(text: string, template: string): string {
  const names = LIST_TEMPLATES.includes(template) ? text.split("\n") : [text];
  return names.map(safeMailName).join("\n");
}

type LayoutParts = {
  language: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  action: string;
  link: string;
  note: string;
  byHand: string;
  footer: string;
  site: MailSite;
};

// Mail clients support only tables and inline styles. The colours are the theme's: ink, foam, sea, buoy.
function layout(parts: LayoutParts) {
  return html`<!doctype html>
<html lang="${parts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${parts.subject}</title>
</head>
<body style="margin:0;background:#e8f5f3;font-family:Onest,-apple-system,'Segoe UI',Roboto,sans-serif;color:#0b2230">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td style="background:#0b4a6f;padding:24px 32px;color:#ffffff;font-size:20px;font-weight:600">${parts.site.name}</td></tr>
<tr><td style="padding:32px;font-size:16px;line-height:1.6">
<p style="margin:0 0 16px;font-size:20px;font-weight:600">${parts.greeting}</p>
${parts.paragraphs.map((text) => html`<p style="margin:0 0 16px">${raw(withLinks(withBreaks(text), parts.site.url))}</p>`)}
<p style="margin:24px 0"><a href="${parts.link}" style="display:inline-block;background:#b8400f;color:#ffffff;text-decoration:none;font-weight:600;padding:14px 28px;border-radius:999px">${parts.action}</a></p>
<p style="margin:0 0 8px;font-size:14px;color:#4d6675">${parts.note} ${parts.byHand}</p>
<p style="margin:0;font-size:13px;color:#4d6675;word-break:break-all">${parts.link}</p>
</td></tr>
<tr><td style="padding:20px 32px;background:#06283d;color:#c9dfe3;font-size:13px;line-height:1.5">${parts.footer}<br><a href="${parts.site.url}" style="color:#c9dfe3">${parts.site.url}</a></td></tr>
</table></td></tr></table>
</body>
</html>`;
}

function withBreaks(text: string): string {
  return String(html`${text}`).replaceAll("\n", "<br>");
}

/** Turns the site's own addresses in escaped text into links, and no others. */
function withLinks(escaped: string, siteUrl: string): string {
  return escaped.replace(new RegExp(URL_PATTERN, "g"), (long) => {
    // Escaped quotation marks and angle brackets also end an address.
    const [typed = ""] = long.split(/&(?:quot|#39|lt|gt);/, 1);
    const address = trimSentenceEnd(typed);
    if (!address.startsWith(`${siteUrl}/`)) return long;
    const link = `<a href="${address}" style="color:#0f7490;word-break:break-all">${address}</a>`;
    return link + long.slice(address.length);
  });
}
