import { createHash } from "node:crypto";
import type { UserRow } from "../auth/schema.ts";
import { isReservedSlug } from "../lib/pageAddresses.ts";
import { hasPublicPage } from "../permissions/permissionMap.ts";
import { type PersonalRecords, parseRecords } from "./contract.ts";
import type { PublicProfile } from "./outputs.ts";

/**
 * The slug of an erased user: recognizable but unusable, so that no other user can take it, because existing links mean
 * its former owner. No valid slug contains "~".
 */
export function retiredSlug(slug: string): string {
  return `~${createHash("sha256").update(slug).digest("base64url")}`;
}

/** The reason why a slug cannot be saved, by the user's own data. */
type SlugRefusal = "slug_missing" | "slug_locked" | "slug_unavailable";

/**
 * `assigned` is the user's slug, null before the first; `wanted` the submitted one, normalized, or undefined. An
 * assigned slug never changes.
 */
export function slugRefusal(
  assigned: string | null,
  wanted: string | undefined,
  enabled: boolean,
): SlugRefusal | null {
  if (assigned) return wanted && wanted !== assigned ? "slug_locked" : null;
  if (!enabled) return null;
  if (!wanted) return "slug_missing";
  return isReservedSlug(wanted) ? "slug_unavailable" : null;
}

/**
 * The public profile of a user; null without a public page. The company name is always included, because events are
 * signed with it; `public_show_personal` overrides Instagram, company, bio and certifications.
 */
export function toPublicProfile(
  user: UserRow,
): Omit<PublicProfile, "school" | "sells_vouchers" | "certifications" | "record_sources"> | null {
  const { role } = user;
  if (!hasPublicPage(role) || !user.is_active) return null;
  const personal = user.public_show_personal;
  const company = personal && user.public_show_company_info;
  const certified = showsCertifications(user);
  const records = parseRecords(user.public_show_records ? user.personal_best : null);
  return {
    id: user.id,
    full_name: user.full_name,
    role,
    avatar_url: user.avatar_url,
    company_name: user.company_name,
    public_slug: user.public_profile_enabled ? user.public_slug : null,
    instagram_contact: personal && user.public_show_instagram ? user.instagram_contact : null,
    bio: personal && user.public_show_bio ? user.bio : null,
    company_address: company ? user.company_address : null,
    vat_number: company ? user.vat_number : null,
    brevetto: certified ? user.brevetto : null,
    scadenza_brevetto: certified ? user.scadenza_brevetto : null,
    personal_best: hasAny(records) ? records : null,
    public_show_events: user.public_show_events,
  };
}

/** Whether the public page shows the certifications. */
export function showsCertifications(
  user: Pick<UserRow, "public_show_personal" | "public_show_certifications">,
): boolean {
  return user.public_show_personal && user.public_show_certifications;
}

function hasAny(records: PersonalRecords): boolean {
  return Object.keys(records).length > 0;
}

export type AccountNames = Pick<UserRow, "company_name" | "full_name">;

/** The name under which an account sells. */
export function accountName({ company_name, full_name }: AccountNames): string {
  return company_name || full_name;
}
