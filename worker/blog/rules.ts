import { ITALIAN_MONTHS } from "../lib/calendarDays.ts";
import { titleSlug } from "../lib/slugs.ts";
import { hasPermissionFor, type Role } from "../permissions/permissionMap.ts";

/** Whether a user may see and change an unpublished article: an admin any, a blogger their own. */
export function canManageArticle(
  user: { id: string; role: Role } | null | undefined,
  article: { author_id: string | null },
): boolean {
  return hasPermissionFor(user, "articles.manage", article.author_id);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an address's segment is an article's id rather than its slug. */
function isArticleId(segment: string): boolean {
  return UUID.test(segment);
}

/** A day in addresses: "12-luglio-2026", or ISO, "2026-07-12". */
const DAY = String.raw`(?:\d{1,2}-(?:${ITALIAN_MONTHS.join("|")})-\d{4}|\d{4}-\d{2}-\d{2})`;
const LEADING_DAY = new RegExp(`^${DAY}(?:-|$)`);
const TRAILING_DAY = new RegExp(`-${DAY}$`);

/** A slug without leading days, because addresses already have the day of publishing. */
function withoutLeadingDays(slug: string): string {
  const rest = slug.replace(LEADING_DAY, "");
  return rest === slug ? slug : withoutLeadingDays(rest);
}

/**
 * The possible slugs or id of an address's segment, best first: unchanged, without a leading day, without a trailing
 * day. No slug begins with a day, so the dated address of one article never means another.
 */
export function possibleSlugs(segment: string): string[] {
  const slug = segment.normalize("NFC").toLowerCase();
  return [...new Set([slug, slug.replace(LEADING_DAY, ""), slug.replace(TRAILING_DAY, "")])].filter(Boolean);
}

/** The slug of a title that yields none: no letters or digits, only a day, or the form of an id. */
const NAMELESS = "articolo";

/** The slug of an article's title, without a leading day; another article may already have it. */
export function articleSlug(title: string): string {
  const slug = withoutLeadingDays(titleSlug(title));
  return !slug || isArticleId(slug) ? NAMELESS : slug;
}
