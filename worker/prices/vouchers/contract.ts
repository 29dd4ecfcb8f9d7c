/** Limits of a gift voucher's value, in euros. */
export const VOUCHER_EUROS_MIN = 10;
export const VOUCHER_EUROS_MAX = 1_000;
export const VOUCHER_NAME_MAX = 80;
export const VOUCHER_MESSAGE_MAX = 500;
/** The most days until a voucher's mail to its recipient. */
export const VOUCHER_SEND_DAYS_MAX = 365;
/** A voucher can be spent until the last day of the month this long after its purchase. */
export const VOUCHER_MONTHS = 24;
/** Money that comes back to a voucher can be spent for so many days at least, also when the voucher had expired. */
export const VOUCHER_RETURN_DAYS = 30;
/** Vouchers of a page. */
export const VOUCHERS_PER_PAGE = 50;

/** How many signs a voucher's code has. */
export const VOUCHER_CODE_LENGTH = 12;

export const VOUCHER_STATES = ["active", "spent", "expired"] as const;
export type VoucherState = (typeof VOUCHER_STATES)[number];

/** `expires_on`: the last day; `today` is a day of the site's time zone. */
export function voucherState(
  { balance_cents, expires_on }: { balance_cents: number; expires_on: string },
  today: string,
): VoucherState {
  if (balance_cents <= 0) return "spent";
  return expires_on < today ? "expired" : "active";
}

/** "ABCD-EFGH-JKMN": a stored code in groups of four. */
export function formatVoucherCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join("-");
}

/** The file that prints a voucher. */
export function voucherPdfPath(code: string): string {
  return `/api/vouchers/${code}/pdf`;
}
