import { ITALIAN_MONTHS } from "../lib/calendarDays.ts";
import { isEventId, isReservedSlug } from "../lib/pageAddresses.ts";
import { firstFreeSlug, titleSlug } from "../lib/slugs.ts";
import { hasPermission, type Role } from "../permissions/permissionMap.ts";

/** An event's stored slug, `{date}-{title-slug}`. */
export function eventSlug(title: string, date: string | null): string {
  return [date?.slice(0, 10), titleSlug(title)].filter(Boolean).join("-");
}

/** The stored slug of a path segment in either form; null for an impossible Italian date. */
export function storedSlug(segment: string): string | null {
  const [, day, name, year, rest] = segment.match(/^(\d+)-(\p{L}+)-(\d{4})-(.+)$/u) ?? [];
  if (!name) return segment;
  const month = (ITALIAN_MONTHS as readonly string[]).indexOf(name.toLowerCase()) + 1;
  if (month === 0) return segment;
  if (Number(day) < 1 || Number(day) > 31) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(Number(day)).padStart(2, "0")}-${rest}`;
}

type TitleAndDate = { title: string; date: string };

export type WantedSlug = { slug: string; fixed: boolean } | "unavailable" | null;

/** The wanted slug of an event: an admin's (`own`, ignored for other users), else from title and day. Null: unchanged. */
export function wantedSlug(
  role: Role,
  own: string | null | undefined,
  before: (TitleAndDate & { slug: string; slug_fixed: boolean }) | null,
  after: TitleAndDate,
): WantedSlug {
  const written = hasPermission({ role }, "events.set_slug") ? own : undefined;
  if (written) {
    // A slug sent with its Italian date, as in the path, is converted to the stored form.
    const slug = storedSlug(titleSlug(written));
    if (before?.slug === slug) return null;
    return !slug || isReservedSlug(slug) || isEventId(slug) ? "unavailable" : { slug, fixed: true };
  }
  const released = written === null && before?.slug_fixed;
  if (before?.slug_fixed && !released) return null;
  const slug = eventSlug(after.title, after.date);
  if (before && !released && slug === eventSlug(before.title, before.date)) return null;
  return { slug, fixed: false };
}

/** A free slug for each wanted one, in order; assigned slugs count as taken. */
export function freeSlugs(wanted: { slug: string; fixed: boolean }[], taken: ReadonlySet<string>): string[] {
  const known = new Set(taken);
  return wanted.map(({ slug, fixed }) => {
    const free = fixed ? slug : firstFreeSlug(slug, known);
    known.add(free);
    return free;
  });
}
