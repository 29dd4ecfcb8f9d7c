import type { Role, User } from "../auth/contract.ts";
import type { Records } from "../records/contract.ts";

export type ProfileSavedView = { user: User };

/**
 * What everyone may see of an organizer. A text, or the records, is null when there is none or when its `public_show_*`
 * flag hides it; so is the address of a page that is off. E-mail, phone, insurance and medical days are never in it.
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
  personal_best: Records | null;
  /** Whether the page lists the events. */
  public_show_events: boolean;
};

/** Whether a public address may be taken. `reserved`: the site's own word, or somebody else's. `mine`: the asker's. */
export type SlugView = { available: boolean; reserved: boolean; mine: boolean };

export const BREVETTI = ["none", "open_water", "advanced", "rescue", "master", "instructor"] as const;
export type Brevetto = (typeof BREVETTI)[number];

/** Instructors and companies have a public page. */
export function hasPublicPage(role: Role): role is PublicProfile["role"] {
  return role === "instructor" || role === "company";
}

/** What a public page shows or hides, in the order of the form. */
export const PUBLIC_FLAGS = [
  "public_show_bio",
  "public_show_instagram",
  "public_show_company_info",
  "public_show_certifications",
  "public_show_events",
  "public_show_records",
  "public_show_personal",
] as const;

/** Those that the personal flag hides whatever they say themselves. */
export const PERSONAL_FLAGS = [
  "public_show_bio",
  "public_show_instagram",
  "public_show_company_info",
  "public_show_certifications",
] as const;

export const SHORT_TEXT_MAX = 120;
export const ADDRESS_MAX = 200;
export const BIO_MAX = 3000;
/** E.164 has 15 digits; with spaces, brackets and a plus there is room to spare. */
export const PHONE_MAX = 30;
export const PUBLIC_SLUG_MAX = 80;

/**
 * The form of a public address: lowercase; @ . _ and spaces are hyphens; what is neither a-z, 0-9 nor a hyphen goes;
 * no two hyphens in a row, none at the ends; 80 characters at most. Empty when nothing is left.
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

/** What a public address begins with when nobody has written one: the name, the company's, or the e-mail up to the @. */
export function suggestedSlug(person: Pick<User, "full_name" | "company_name" | "email">): string {
  const sources = [person.full_name, person.company_name ?? "", person.email.split("@")[0] ?? ""];
  return sources.map(normalizeSlug).find((slug) => slug !== "") ?? "";
}
