import type { User } from "../auth/contract.ts";
import { isDay } from "../lib/calendarDays.ts";
import type { Role } from "../permissions/contract.ts";
import type { PersonalRecords } from "./records/contract.ts";

export type ProfileSavedView = { user: User };

/**
 * An organizer as everyone may see them. A text or the records are null when missing or hidden by their
 * `public_show_*` flag; so is the slug of a disabled page. E-mail, phone, insurance and medical dates are never
 * included.
 */
export type PublicProfile = {
  id: string;
  full_name: string;
  role: "instructor" | "company";
  avatar_url: string | null;
  company_name: string | null;
  public_slug: string | null;
  instagram_contact: string | null;
  bio: string | null;
  company_address: string | null;
  vat_number: string | null;
  brevetto: Brevetto | null;
  scadenza_brevetto: string | null;
  personal_best: PersonalRecords | null;
  /** Whether the page lists the events. */
  public_show_events: boolean;
};

/** Whether a slug can be taken. `reserved`: by the site or another user. `mine`: it is the caller's own. */
export type SlugAvailabilityView = { available: boolean; reserved: boolean; mine: boolean };

export const BREVETTI = ["none", "open_water", "advanced", "rescue", "master", "instructor"] as const;
export type Brevetto = (typeof BREVETTI)[number];

/** Whether users with this role have a public page. */
export function hasPublicPage(role: Role): role is PublicProfile["role"] {
  return role === "instructor" || role === "company";
}

/** The visibility flags of a public page, in the order of the form. */
export const PUBLIC_FLAGS = [
  "public_show_bio",
  "public_show_instagram",
  "public_show_company_info",
  "public_show_certifications",
  "public_show_events",
  "public_show_records",
  "public_show_personal",
] as const;

/** Flags that `public_show_personal` overrides. */
export const PERSONAL_FLAGS = [
  "public_show_bio",
  "public_show_instagram",
  "public_show_company_info",
  "public_show_certifications",
] as const;

export const SHORT_TEXT_MAX = 120;
export const COMPANY_ADDRESS_MAX = 200;
export const BIO_MAX = 3000;
/** E.164 allows 15 digits; leaves room for spaces, brackets and a plus. */
export const PHONE_MAX = 30;
export const PUBLIC_SLUG_MAX = 80;

/** The earliest birth date: nobody is older. */
export const BIRTH_DATE_MIN = "1900-01-01";

/** Whether a text is a day on which somebody was born; that it is past is checked against the server's clock. */
export function isBirthDay(text: string): boolean {
  return isDay(text) && text >= BIRTH_DATE_MIN;
}

/**
 * Normalises a slug: lowercase; @ . _ and spaces become hyphens; other characters than a-z, 0-9 and hyphens are
 * removed; no repeated, leading or trailing hyphens; 80 characters at most. May be empty.
 */
export function normalizeSlug(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/[@._\s]/g, "-")
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-/, "")
    .slice(0, PUBLIC_SLUG_MAX)
    .replace(/-$/, "");
}

/** The slug suggested when none was chosen: from the name, the company, or the e-mail before the @. */
export function suggestSlug(user: Pick<User, "full_name" | "company_name" | "email">): string {
  const sources = [user.full_name, user.company_name ?? "", user.email.split("@")[0] ?? ""];
  return sources.map(normalizeSlug).find((slug) => slug !== "") ?? "";
}
