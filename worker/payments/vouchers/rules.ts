import { fillText } from "../../lib/fillText.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { formatCents, toEuros } from "../../lib/money.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import { safeMailName } from "../../mail/safeMailName.ts";
import type { MailDraft } from "../../mail/store.ts";
import { formatVoucherCode, voucherPdfPath, voucherState } from "../../prices/vouchers/contract.ts";
import type { OwnVoucher, Voucher } from "./outputs.ts";

/** A voucher as its mails and its PDF need it. */
export type SoldVoucher = {
  id: string;
  code: string;
  amount_cents: number;
  for_name: string | null;
  message: string | null;
  recipient_email: string | null;
  send_on: string | null;
  expires_on: string;
  buyer_id: string | null;
  buyer_name: string | null;
  language: LanguageCode;
  organizer_name: string | null;
};

/** What a voucher's mails say of it. `link`: its PDF. */
export function voucherMailParams(
  voucher: SoldVoucher,
  language: LanguageCode,
  site: string,
): Record<string, string> {
  const { recipient_email: email, send_on: day } = voucher;
  const texts = MAIL_TEXTS[language].voucher_paid;
  const sending = day
    ? fillText(texts.sent_on, { email: email ?? "", day: formatDay(day, language) })
    : fillText(texts.sent_now, { email: email ?? "" });
  return {
    code: formatVoucherCode(voucher.code),
    amount: formatCents(voucher.amount_cents, language),
    organizer: voucher.organizer_name ?? "",
    until: formatDay(voucher.expires_on, language),
    sending: email ? sending : "",
    link: site + voucherPdfPath(voucher.code),
  };
}

/** The mail to the recipient, in the buyer's language, with the buyer's message without addresses. */
export function voucherGiftMail(voucher: SoldVoucher, site: string): MailDraft {
  const { id, language, message, buyer_id, buyer_name, for_name, recipient_email } = voucher;
  const params = voucherMailParams(voucher, language, site);
  return {
    recipient: recipient_email ?? "",
    language,
    template: "voucher_sent",
    params: {
      ...params,
      visitor: "yes",
      name: for_name ?? "",
      about: buyer_id ?? "",
      who: buyer_name ?? "",
      title: fillText(
        MAIL_TEXTS[language].voucher_paid.title,
        { organizer: params.organizer ?? "" },
        language,
      ),
      message: message ? `«${message.split("\n").map(safeMailName).filter(Boolean).join("\n")}»` : "",
    },
    dedupeKey: `voucher ${id}`,
  };
}

function formatDay(day: string, language: LanguageCode): string {
  return formatEventDays({ date: day, end_date: null }, language);
}

export type VoucherRow = { code: string; amount_cents: number; balance_cents: number; expires_on: string };

export function toVoucher(row: VoucherRow, today: string): Voucher {
  return {
    code: formatVoucherCode(row.code),
    amount: toEuros(row.amount_cents),
    balance: toEuros(row.balance_cents),
    expires_on: row.expires_on,
    state: voucherState(row, today),
  };
}

export type OwnVoucherRow = VoucherRow &
  Pick<OwnVoucher, "id" | "for_name" | "message" | "recipient_email" | "send_on" | "sent_at" | "paid_at"> & {
    organizer_id: string;
    organizer_name: string | null;
    organizer_slug: string | null;
  };

export function toOwnVoucher(row: OwnVoucherRow, today: string): OwnVoucher {
  const { id, for_name, message, recipient_email, send_on, sent_at, paid_at } = row;
  return {
    ...{ id, for_name, message, recipient_email, send_on, sent_at, paid_at },
    ...toVoucher(row, today),
    organizer: { id: row.organizer_id, name: row.organizer_name, slug: row.organizer_slug },
  };
}
