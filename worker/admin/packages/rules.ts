import { dayInTimeZone } from "../../lib/calendarDays.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { toEuros } from "../../lib/money.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import type { MailDraft } from "../../mail/store.ts";
import { type Plan, packageStatus } from "../../packages/contract.ts";
import type { UserPackage } from "../../packages/outputs.ts";
import type { DisputeState } from "../../payments/contract.ts";
import type { Role } from "../../permissions/permissionMap.ts";
import { packagesAfter } from "./contract.ts";
import type { AdminPackage } from "./outputs.ts";

/** A package with its owner and payment as the store reads it. Amounts in cents. */
export type AdminPackageRow = {
  id: string;
  user_id: string;
  full_name: string | null;
  email: string | null;
  package_id: string;
  package_name: string;
  package_type: Plan["type"];
  starts_at: string;
  expires_at: string | null;
  cancelled_at: string | null;
  hidden_at: string | null;
  payment_id: string | null;
  amount_cents: number | null;
  returning_cents: number;
  left_cents: number;
  dispute: DisputeState | null;
};

/** The user to whom an admin assigns a package, or whose package an admin changes. */
export type PackageOwnerRow = {
  id: string;
  email: string;
  full_name: string;
  language: LanguageCode;
  role: Role;
  is_active: boolean;
};

/** `now` as an ISO instant. */
export function toAdminPackage(row: AdminPackageRow, now: string): AdminPackage {
  const { full_name, email, payment_id, amount_cents, returning_cents, left_cents, dispute, ...held } = row;
  return {
    ...held,
    user_profile: { full_name, email },
    status: packageStatus(held, now),
    acquired: payment_id ? "bought" : "assigned",
    payment: payment_id
      ? {
          id: payment_id,
          amount: toEuros(amount_cents ?? 0),
          refunded: toEuros(returning_cents),
          left: toEuros(left_cents),
          dispute,
        }
      : null,
  };
}

type PackageMailSite = { url: string; timeZone: string };

/** The mail to the owner of an assigned package. */
export function packageAssignedMail(
  owner: PackageOwnerRow,
  held: { id: string; type: Plan["type"]; name: string; starts_at: string; expires_at: string },
  { url, timeZone }: PackageMailSite,
): MailDraft {
  const texts = MAIL_TEXTS[owner.language].package_assigned;
  const day = (instant: string) => dayText(instant, owner.language, timeZone);
  return {
    recipient: owner.email,
    language: owner.language,
    template: "package_assigned",
    params: {
      name: owner.full_name,
      package: held.name,
      from: day(held.starts_at),
      until: day(held.expires_at),
      use: texts[held.type],
      link: packageLink(held.type, url),
    },
    dedupeKey: `package assigned ${held.id}`,
  };
}

/** The mail to the owner of a cancelled package. `packages`: all packages of the owner. */
export function packageCancelledMail(
  owner: PackageOwnerRow,
  held: Pick<AdminPackageRow, "id" | "package_type" | "package_name" | "expires_at" | "starts_at">,
  packages: readonly UserPackage[],
  { url }: Pick<PackageMailSite, "url">,
): MailDraft {
  const texts = MAIL_TEXTS[owner.language].package_cancelled;
  const isFollowed = packagesAfter(packages, held).length > 0;
  return {
    recipient: owner.email,
    language: owner.language,
    template: "package_cancelled",
    params: {
      name: owner.full_name,
      package: held.package_name,
      stops: texts[held.package_type],
      next: isFollowed ? texts.next : "",
      link: packageLink(held.package_type, url),
    },
    dedupeKey: `package cancelled ${held.id}`,
  };
}

function packageLink(type: Plan["type"], site: string): string {
  return `${site}/${type}-packages`;
}

function dayText(instant: string, language: LanguageCode, timeZone: string): string {
  return formatEventDays({ date: dayInTimeZone(timeZone, new Date(instant)), end_date: null }, language);
}
