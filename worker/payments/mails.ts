import { fillText } from "../lib/fillText.ts";
import type { LanguageCode } from "../lib/languages.ts";
import { formatEventDays, formatMailDeadline } from "../lib/longDays.ts";
import { formatCents, toCents } from "../lib/money.ts";
import { venueLine } from "../lib/nationName.ts";
import { eventPath, PAGES } from "../lib/pageAddresses.ts";
import { toOneLine } from "../lib/text.ts";
import { MAIL_TEXTS } from "../mail/paramTexts.ts";
import { safeMailName } from "../mail/safeMailName.ts";
import type { MailDraft } from "../mail/store.ts";
import type { PaymentRow } from "./columns.ts";
import { type PaymentKind, receiptNumber } from "./contract.ts";
import { partyLines } from "./receiptParties.ts";
import { paymentBuyer, paymentPriceLines, paymentSeller } from "./rules.ts";

/** What each mail about a payment says: what was paid, its event, so many cents of it, and its reference. */
export function paymentMailParams(
  { id, title, event }: Pick<ReceiptPayment, "id" | "title" | "event">,
  cents: number,
  language: LanguageCode,
) {
  return {
    title,
    event: event?.id ?? "",
    days: event ? formatEventDays(event, language) : "",
    amount: formatCents(cents, language),
    reference: id,
  };
}

/** What a receipt needs of a payment, or of an enrolment that a voucher paid alone. */
type ReceiptPayment = Pick<
  PaymentRow,
  | "id"
  | "kind"
  | "part"
  | "title"
  | "amount_cents"
  | "price_lines"
  | "package_id"
  | "terms_version"
  | "balance"
  | "seller"
  | "buyer"
> & {
  person: Pick<PaymentRow["person"], "email" | "full_name" | "language">;
  event: Pick<
    NonNullable<PaymentRow["event"]>,
    "id" | "slug" | "date" | "end_date" | "location" | "nation" | "nation_code"
  > | null;
};

/** A mail's template, the cents of which it tells, its own parameters, and the key by which it is sent once. */
export type PaymentMail = Required<Pick<MailDraft, "template" | "params" | "dedupeKey">> & { cents: number };

/** A mail to the payer, with a link to the event. */
export function payerMail(
  payment: Pick<ReceiptPayment, "id" | "title" | "event" | "person">,
  { cents, params, ...mail }: PaymentMail,
  site: string,
): MailDraft {
  const { person, event } = payment;
  const { language } = person;
  return {
    recipient: person.email,
    language,
    params: {
      name: person.full_name,
      ...paymentMailParams(payment, cents, language),
      link: event ? site + encodeURI(eventPath(event.slug)) : site,
      ...params,
    },
    ...mail,
  };
}

/** URL of the page of the paid event, voucher or package. */
function paymentLink({ kind, event }: ReceiptPayment, site: string): string {
  if (kind === "voucher") return `${site}${PAGES.vouchers.path}`;
  if (kind === "event") return event ? site + encodeURI(eventPath(event.slug)) : site;
  return kind === "organizer_package" ? `${site}/dashboard` : `${site}/sponsor-packages`;
}

/**
 * The receipt, and the two mails about an immediate refund (no seat left; event over), one of which settling sends.
 * `cents`: the paid amount, on the day `today`; `confirmation`: the parameters of `findConfirmationParams`.
 */
export function settlementMails(
  payment: ReceiptPayment,
  { cents, today }: { cents: number; today: string },
  site: { name: string; url: string },
  confirmation: Record<string, string> | null,
) {
  const { id, person, event, title, kind, part } = payment;
  const { language } = person;
  const receipt = {
    item: title,
    part: partText(payment),
    place: event ? venueLine(event, language) : "",
    number: receiptNumber(id, today),
    day: formatEventDays({ date: today, end_date: null }, language),
    seller: sellerText(payment, site.name),
    company: buyerCompanyText(payment),
    sale_terms: acceptedTermsText(payment, site.url),
    link: paymentLink(payment, site.url),
  };
  const draft = (template: MailDraft["template"], dedupeKey: string, params: Record<string, string> = {}) =>
    payerMail(payment, { template, cents, params: { ...receipt, ...params }, dedupeKey }, site.url);
  const isBalance = part === "balance";
  const texts = MAIL_TEXTS[language].paid_in_vain;
  return {
    paid: draft(isBalance ? "balance_paid" : PAID_TEMPLATES[kind], `paid ${id}`, {
      ...confirmation,
      amount: paidAmountText(payment, cents),
    }),
    back: draft("paid_in_vain", `back ${id}`, {
      why: isBalance ? texts.why_balance : texts[WHY_IN_VAIN[kind]],
    }),
    backAfterEvent: draft("paid_after_event", `back ${id}`),
  };
}

/** "35,00 € (prezzo pieno 45,00 €, codice ESTATE10 -10,00 €)": the paid amount, with the lines of a reduced price. */
function paidAmountText(payment: ReceiptPayment, cents: number): string {
  const { language } = payment.person;
  const lines = paymentPriceLines(payment);
  const amount = formatCents(cents, language);
  if (lines.length < 2) return amount;
  const texts = MAIL_TEXTS[language].price_lines;
  const parts = lines.map(({ kind, label, amount: euros }) => {
    const day = kind === "early" ? formatEventDays({ date: label, end_date: null }, language) : "";
    return fillText(texts[kind], { code: label, day, amount: formatCents(toCents(euros), language) });
  });
  return `${amount} (${parts.join(", ")})`;
}

const PAID_TEMPLATES = {
  event: "place_paid",
  voucher: "voucher_paid",
  organizer_package: "package_paid",
  sponsor_package: "package_paid",
} as const satisfies Record<PaymentKind, MailDraft["template"]>;

const WHY_IN_VAIN = {
  event: "why_event",
  voucher: "why_voucher",
  organizer_package: "why_package",
  sponsor_package: "why_package",
} as const satisfies Record<PaymentKind, string>;

/** A receipt's words after the amount, for the part of the price, with the rest of it; "" for the whole. */
function partText({ part, balance, person: { language } }: ReceiptPayment): string {
  const texts = MAIL_TEXTS[language].place_paid;
  if (part === "whole") return "";
  const { cents, due_on } = balance ?? { cents: 0, due_on: null };
  if (part === "balance" || !due_on || cents === 0)
    return ` (${part === "balance" ? texts.balance : texts.deposit})`;
  const day = formatMailDeadline(due_on, language);
  return ` (${fillText(texts.deposit_with_rest, { rest: formatCents(cents, language), day })})`;
}

/** A receipt's text after the buyer's name: ", Abissi srl, P. IVA IT01234567890, Via del Mare 3"; "" without a company. */
function buyerCompanyText(payment: ReceiptPayment): string {
  const buyer = paymentBuyer(payment);
  if (!buyer?.company_name && !buyer?.vat_number) return "";
  const isOwnName = buyer.company_name === payment.person.full_name;
  const party = { ...buyer, name: null, ...(isOwnName && { company_name: null }) };
  const lines = partyLines(party, MAIL_TEXTS[payment.person.language].place_paid.vat);
  return lines.map((line) => `, ${safeMailName(toOneLine(line))}`).join("");
}

/** The seller in one or more lines; the site's name when unknown. Without addresses that become links. */
function sellerText(payment: ReceiptPayment, siteName: string): string {
  const seller = paymentSeller(payment);
  if (!seller) return payment.package_id === null ? "" : siteName;
  const lines = partyLines(seller, MAIL_TEXTS[payment.person.language].place_paid.vat);
  return "text" in seller ? lines.join("\n") : lines.map((line) => safeMailName(toOneLine(line))).join(", ");
}

/**
 * The accepted version of the terms of sale and their page, which a contract's confirmation must name (D.Lgs. 206/2005,
 * art. 51 c. 7). Empty for payments older than the terms. `site` "": the mail completes the link.
 */
function acceptedTermsText({ terms_version, person }: ReceiptPayment, site: string): string {
  if (terms_version === null) return "";
  const link = (site || "{{site_url}}") + PAGES.saleTerms.path;
  const version = toVersionDay(terms_version);
  return fillText(MAIL_TEXTS[person.language].place_paid.accepted, { version, link });
}

/** A version that is a day in the pages' format: "23/11/2026"; any other unchanged. */
function toVersionDay(version: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(version) ? version.split("-").toReversed().join("/") : version;
}
