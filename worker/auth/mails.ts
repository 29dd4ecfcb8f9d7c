import type { AppContext } from "../env.ts";
import { clockInTimeZone, dayInTimeZone } from "../lib/calendarDays.ts";
import { deviceName } from "../lib/deviceName.ts";
import { formatEventDays } from "../lib/longDays.ts";
import { MAIL_TEXTS } from "../mail/paramTexts.ts";
import type { MailDraft } from "../mail/store.ts";
import { siteUrl } from "../siteUrl.ts";
import { hashClientAddress } from "./knownDevice.ts";

type Recipient = Pick<MailDraft, "language"> & { email: string; full_name: string };

/** The mail whose link confirms the e-mail of an account. */
export function confirmationMail(c: AppContext, user: Recipient, token: string): MailDraft {
  const query = new URLSearchParams({ type: "signup", token_hash: token, email: user.email });
  return {
    recipient: user.email,
    language: user.language,
    template: "confirm",
    params: { name: user.full_name, link: `${siteUrl(c)}/auth/confirm?${query}` },
  };
}

/** The mail to the owner of an account created by an admin: its link sets a password and confirms the e-mail. */
export function invitationMail(c: AppContext, user: Recipient, token: string): MailDraft {
  return {
    recipient: user.email,
    language: user.language,
    template: "invitation",
    params: { name: user.full_name, link: passwordResetLink(c, user.email, token) },
  };
}

/**
 * The mail about a sign-in on a device without a cookie of an earlier one; one a day for each kind of device and
 * address, because some browsers store no cookies.
 */
export function newDeviceMail(c: AppContext, user: Recipient & { id: string }, now: Date): MailDraft {
  const zone = c.env.TIME_ZONE;
  const day = dayInTimeZone(zone, now);
  const device = deviceName(c.req.header("user-agent")) ?? MAIL_TEXTS[user.language].new_device.unknown;
  return {
    recipient: user.email,
    language: user.language,
    template: "new_device",
    params: {
      name: user.full_name,
      device,
      day: formatEventDays({ date: day, end_date: null }, user.language),
      time: clockInTimeZone(zone, now),
      zone,
      link: `${siteUrl(c)}/account`,
    },
    dedupeKey: `new_device ${user.id} ${day} ${device} ${hashClientAddress(c, user.id)}`,
  };
}

export function passwordResetLink(c: AppContext, email: string, token: string): string {
  return `${siteUrl(c)}/auth/confirm?${new URLSearchParams({ type: "recovery", token, email })}`;
}
