import type { AppContext } from "../../env.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import type { MailDraft } from "../../mail/store.ts";
import { siteUrl } from "../../siteUrl.ts";

type Recipient = Pick<MailDraft, "language"> & { id: string; email: string; full_name: string };

/** The page that switches the second factor on and off. */
export function twoFactorLink(c: AppContext): string {
  return `${siteUrl(c)}/account`;
}

/** A mail about a change of an account's second factor. */
export function twoFactorMail(
  c: AppContext,
  user: Recipient,
  template: "two_factor_on" | "two_factor_off" | "recovery_codes_renewed",
): MailDraft {
  const { email: recipient, language, full_name: name } = user;
  return { recipient, language, template, params: { name, link: twoFactorLink(c) } };
}

/** The mail about guessed codes after a right password, one a day. Its link needs no sign-in, which is delayed now. */
export function codesGuessedMail(c: AppContext, user: Recipient, now: Date): MailDraft {
  const { email: recipient, language, full_name: name } = user;
  return {
    ...{ recipient, language, template: "codes_guessed" },
    params: { name, link: `${siteUrl(c)}/password-reset` },
    dedupeKey: `codes_guessed ${user.id} ${dayInTimeZone(c.env.TIME_ZONE, now)}`,
  };
}
