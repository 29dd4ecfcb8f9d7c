import { createHash } from "node:crypto";
import type { Person } from "../env.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import { hasPublicPage, type PublicProfile } from "./contract.ts";
import { type Records, readRecords } from "./records/contract.ts";

/** First segments of the site's addresses, and file names without extension; a test compares them with the routes. */
const SITE_WORDS = [
  "account",
  "admin",
  "api",
  "app-shell",
  "assets",
  "auth",
  "blog",
  "categories",
  "chi-siamo",
  "cookie-policy",
  "dashboard",
  "eventi-imminenti",
  "events",
  "favicon",
  "forum",
  "icons",
  "id",
  "instructor",
  "locales",
  "manifest",
  "my-events",
  "organizer-packages",
  "parts",
  "password-reset",
  "privacy-policy",
  "profile",
  "public",
  "robots",
  "share",
  "sitemap",
  "sitemaps",
  "sponsor-packages",
  "sw",
];

const RESERVED = new Set<string>([...SITE_WORDS, ...LANGUAGE_CODES]);

/** Whether a slug is reserved for the site. */
export function isReserved(slug: string): boolean {
  return RESERVED.has(slug);
}

/**
 * The slug of an erased user: recognisable but unreadable, so that nobody else can take it, because existing links
 * mean its former owner. No valid slug contains "~".
 */
export function leftSlug(slug: string): string {
  return `~${createHash("sha256").update(slug).digest("base64url")}`;
}

/** Why a slug cannot be saved; null when it can, as far as the user's own data decides. */
type SlugRefusal = "slug_missing" | "slug_locked" | "slug_unavailable";

/**
 * `assigned` is the user's slug, null before the first; `wanted` the submitted one, normalised, or undefined. Once
 * assigned, a slug never changes.
 */
export function slugRefusal(
  assigned: string | null,
  wanted: string | undefined,
  enabled: boolean,
): SlugRefusal | null {
  if (assigned) return wanted && wanted !== assigned ? "slug_locked" : null;
  if (!enabled) return null;
  if (!wanted) return "slug_missing";
  return isReserved(wanted) ? "slug_unavailable" : null;
}

/**
 * A user as everyone may see them; null without a public page. The company name always shows, because events are
 * signed with it; `public_show_personal` overrides Instagram, company, bio and certifications.
 */
export function toPublicProfile(person: Person): PublicProfile | null {
  const { role } = person;
  if (!hasPublicPage(role) || !person.is_active) return null;
  const personal = person.public_show_personal;
  const company = personal && person.public_show_company_info;
  const certified = personal && person.public_show_certifications;
  const records = readRecords(person.public_show_records ? person.personal_best : null);
  return {
    id: person.id,
    full_name: person.full_name,
    role,
    avatar_url: person.avatar_url,
    company_name: person.company_name,
    public_slug: person.public_profile_enabled ? person.public_slug : null,
    instagram_contact: personal && person.public_show_instagram ? person.instagram_contact : null,
    bio: personal && person.public_show_bio ? person.bio : null,
    company_address: company ? person.company_address : null,
    vat_number: company ? person.vat_number : null,
    brevetto: certified ? person.brevetto : null,
    scadenza_brevetto: certified ? person.scadenza_brevetto : null,
    personal_best: hasAny(records) ? records : null,
    public_show_events: person.public_show_events,
  };
}

function hasAny(records: Records): boolean {
  return Object.keys(records).length > 0;
}
