import { hasPermissionForEvent, type PermissionHolder } from "../permissions/permissionMap.ts";
import { TRAININGS_SLUG, UNCATEGORIZED_DEFAULT_POSITION } from "./categories/contract.ts";
import type { Category } from "./categories/outputs.ts";
import { COUNT_MAX, type Scope, SECTION_SIZE, type SortColumn } from "./contract.ts";
import type { EventCard, EventDetail, EventSection } from "./outputs.ts";

type ListSort = { column: SortColumn; direction: "asc" | "desc" };

/**
 * The requested sort of a list; null for the ordinary list, by day. `sortColumn=date&sortDirection=asc` without a scope
 * also means the ordinary list, because the specified browser sends both with every list.
 */
export function requestedSort(params: {
  scope?: Scope | undefined;
  sortColumn?: SortColumn | undefined;
  sortDirection?: ListSort["direction"] | undefined;
}): ListSort | null {
  const { scope, sortColumn: column = "date", sortDirection: direction = "asc" } = params;
  const isRequested = params.sortColumn !== undefined || params.sortDirection !== undefined;
  if (!isRequested || (!scope && column === "date" && direction === "asc")) return null;
  return { column, direction };
}

type CategoryGroup = { categoryId: string | null; count: number; events: EventCard[] };

/**
 * The home page's sections in order. Categories without upcoming events are left out. Events without a category belong
 * to the category "Allenamenti" if it exists, else to their own section near the end.
 */
export function toSections(categories: Category[], groups: CategoryGroup[]): EventSection[] {
  const trainings = categories.find((category) => category.slug === TRAININGS_SLUG) ?? null;
  const sections = new Map<Category | null, EventSection>();
  for (const group of groups) {
    const category = categories.find(({ id }) => id === group.categoryId) ?? trainings;
    const known = sections.get(category) ?? { category, count: 0, events: [] };
    sections.set(category, mergeGroup(known, group));
  }
  return [...sections.values()]
    .filter((section) => section.events.length > 0)
    .sort((one, other) => sectionPosition(one) - sectionPosition(other));
}

function mergeGroup(section: EventSection, group: CategoryGroup): EventSection {
  const events = [...section.events, ...group.events].sort((one, other) => (one.date < other.date ? -1 : 1));
  return {
    category: section.category,
    count: Math.min(COUNT_MAX, section.count + group.count),
    events: events.slice(0, SECTION_SIZE),
  };
}

/** Whether moderation hides an event from this caller; its organizer and admins see it. */
export function isHiddenFrom(
  user: (PermissionHolder & { id: string }) | undefined,
  event: Pick<EventDetail, "hidden" | "organizer_id" | "created_by">,
): boolean {
  return event.hidden === true && !hasPermissionForEvent(user, "events.manage", event);
}

function sectionPosition({ category }: EventSection): number {
  return category?.order_index ?? UNCATEGORIZED_DEFAULT_POSITION;
}

/** The category ids of a slug or id in the address (null in it: events without a category); null when unknown. */
export function findCategoryIds(categories: Category[], nameInAddress: string): (string | null)[] | null {
  const category = categories.find(({ id, slug }) => id === nameInAddress || slug === nameInAddress);
  if (category) return category.slug === TRAININGS_SLUG ? [category.id, null] : [category.id];
  return nameInAddress === TRAININGS_SLUG ? [null] : null;
}
