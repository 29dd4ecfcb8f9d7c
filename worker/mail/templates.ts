import { fillText } from "../lib/fillText.ts";
import { DEFAULT_LANGUAGE, isLanguageCode } from "../lib/languages.ts";
import { type BuiltFiles, readMailTranslations } from "../lib/translations.ts";
import { type MailItem, mailLayout } from "./mailLayout.ts";
import { firstName, safeMailName } from "./safeMailName.ts";

/** The templates: each has a subject, a short text and one button. The texts are in `locales/*`, under `mail`. */
export const MAIL_TEMPLATES = [
  "confirm",
  "recovery",
  "invitation",
  "enrolled",
  "place_cancelled",
  "event_message",
  "guest_added",
  "participant_message",
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
  "balance_due",
  "balance_late",
  "balance_card_refused",
  "balance_paid",
  "balances_late",
  "package_paid",
  "voucher_paid",
  "voucher_sent",
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
  "own_event_called_off",
  "place_given_up",
  "place_freed",
  "seats_freed",
  "seat_offered",
  "guardian_asked",
  "gates_due",
  "gates_closed",
  "gates_late",
  "seats_open",
  "seat_invitation",
  "seat_ended",
  "seat_given_back",
  "seats_unclaimed",
  "decision_due",
  "decision_missed",
  "decision_cancelled",
  "event_confirmed",
  "going",
  "going_due",
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
  "alarm_transfers",
  "alarm_transfers_settled",
  "tax_data_asked",
  "logbook_line",
  "school_invitation",
  "school_handover",
  "school_paper_ends",
  "staff_asked",
  "staff_declined",
  "register_guide",
  "register_open",
  "register_unsigned",
  "newsletter_confirm",
  "newsletter",
  "notice",
  "notices",
  "report_received",
  "report_upheld",
  "report_closed",
  "measure",
  "objection_upheld",
  "objection_rejected",
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
  "newsletter_confirm",
  "newsletter",
] satisfies MailTemplate[];

/** Whether a mail is to an address without an account: its template says so, or its recipient is an event's guest or a visitor. */
export function isTransient({ template, params }: Pick<MailRow, "template" | "params">): boolean {
  return TRANSIENT_TEMPLATES.includes(template) || Boolean(params.guest || params.visitor);
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
  "balance_due",
  "balance_late",
  "balance_card_refused",
  "balance_paid",
  "package_paid",
  "voucher_paid",
  "voucher_sent",
  "package_assigned",
  "package_cancelled",
  "paid_in_vain",
  "paid_after_event",
  "place_refunded",
  "refund_sent",
  "refund_ordered",
  "refund_ordered_organizer",
  "seat_given_back",
  "takings_fell",
  "dispute_lost",
  "alarm_payments",
  "alarm_webhooks",
  "alarm_transfers",
  "tax_data_asked",
] satisfies MailTemplate[];

/** Mails of a fact that a notice tells too, with its kind: they obey the member's choice of channels, "now" by default. */
export const NOTICE_TEMPLATES: Partial<Record<MailTemplate, string>> = {
  question_asked: "question",
  question_answered: "answer",
  participant_message: "event_message",
  event_message: "event_message",
  paper_ends: "document_ending",
  signature_requested: "signature_asked",
  dives_signed: "signature_given",
  signature_declined: "signature_given",
  register_open: "register_open",
  staff_asked: "staff_asked",
};

/** The priority of a mail when many are due: 0 accounts, 1 money, 2 all others. */
export function mailImportance(template: MailTemplate): number {
  if (ACCOUNT_TEMPLATES.includes(template)) return 0;
  return MONEY_TEMPLATES.includes(template) ? 1 : 2;
}

type MailRow = { language: string; template: string; params: Record<string, string> };
type MailSite = { name: string; url: string; contact: string };

/** What a mail's event adds to its card: the venue in the mail's language, and its picture's path or address. */
export type MailCard = { venue: string; picture: string | null };

/**
 * Renders subject, HTML and text of a mail in the recipient's language. A mail whose texts name an event, an article or
 * a package begins with a card: picture, name, day and venue, and the button. Throws for an unknown template.
 */
export async function renderMail(
  assets: BuiltFiles,
  mail: MailRow,
  site: MailSite,
  event: MailCard | null = null,
): Promise<{ subject: string; html: string; text: string }> {
  const language = isLanguageCode(mail.language) ? mail.language : DEFAULT_LANGUAGE;
  const texts = await readMailTranslations(assets, language);
  const template = MAIL_TEMPLATES.find((name) => name === mail.template);
  if (!template) throw new Error(`no mail template named ${mail.template}`);
  const params = { ...mail.params };
  for (const name of NAME_PARAMS) if (params[name]) params[name] = safeMailNames(params[name], mail.template);
  for (const name of ERASABLE_NAME_PARAMS) if (!params[name]?.trim()) params[name] = texts.nobody;
  // Completes paths in mails that were written before `SITE_URL` was set.
  const whole = (address: string) => (address.startsWith("/") ? site.url + address : address);
  const link = whole(params.link || site.url);
  if (params.cancel_link) params.cancel_link = whole(params.cancel_link);
  for (const name of LINKED_PARAMS) params[name] = (params[name] ?? "").replaceAll("{{site_url}}", site.url);
  const say = (text: string) =>
    fillText(text, { ...params, site: site.name, contact: site.contact }, language);
  const translations = texts[template];
  // Of a series every date has the same title, so `subject_day` follows it. Without line breaks, against header injection.
  const subject = [say(translations.subject), params.subject_day]
    .filter(Boolean)
    .join(", ")
    .replace(/\s+/g, " ");
  const greeting = params.name ? fillText(texts.greeting, { name: firstName(params.name) }) : "";
  // Leaves out paragraphs whose placeholders were empty.
  const text = say(translations.text);
  const paragraphs = (greeting ? text : text.charAt(0).toLocaleUpperCase(language) + text.slice(1))
    .split("\n\n")
    .filter((text) => text.trim());
  const items = (JSON.parse(params.items || "[]") as MailItem[]).map((item) => ({
    title: safeMailName(item.title),
    summary: safeMailName(item.summary),
    picture: item.picture && whole(item.picture),
    link: whole(item.link),
  }));
  const [, named] = NAMED_PARAM.exec(translations.subject + translations.text) ?? [];
  const title = named && params[named];
  const facts = params.facts || [params.days, safeMailName(event?.venue ?? "")].filter(Boolean).join("\n");
  const heading = TITLED_SUBJECT.test(translations.subject)
    ? say(translations.subject.replace(TITLED_SUBJECT, ""))
    : "";
  const picture = event?.picture ? whole(event.picture) : null;
  const card = title && items.length === 0 ? { picture, heading, title, facts } : null;
  const action = say(translations.action);
  const note = "note" in translations ? say(translations.note) : "";
  const common = params.guest ? texts.footer_guest : isTransient(mail) ? texts.footer_passing : texts.footer;
  const footer = say("footer" in translations ? translations.footer : common);
  const ends = params.unsubscribe ? { label: texts.unsubscribe, link: params.unsubscribe } : null;
  const colon = language === "fr" ? "\u202f:" : ":";
  const button = `${action}${colon} ${link}`;
  const told = [
    greeting,
    ...paragraphs,
    ...items.map((item) => [item.title, item.summary, item.link].filter(Boolean).join("\n")),
  ];
  const lines = card ? [`${card.title}\n${facts}`.trim(), button, ...told] : [...told, button];
  return {
    subject,
    text: [...lines, note, `-- \n${footer}\n${ends ? `${ends.label}${colon} ${ends.link}\n` : ""}${site.url}`]
      .filter(Boolean)
      .join("\n\n"),
    html: String(
      mailLayout({
        language,
        subject,
        card,
        greeting,
        paragraphs,
        items,
        action,
        link,
        note,
        footer,
        ends,
        site,
      }),
    ),
  };
}

/** The parameter that a template's texts name as the mail's subject matter. */
const NAMED_PARAM = /\{\{(title|package)\}\}/;

/** The end of a subject such as "Evento annullato: {{title}}", which the card shows in full. */
const TITLED_SUBJECT = /\s*:\s*\{\{(?:title|package)\}\}.*$/u;

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
