import { type Category, TRAININGS_SLUG, UNCATEGORIZED_DEFAULT_POSITION } from "../categories/contract.ts";
import {
  COUNT_MAX,
  type EventCard,
  type EventSection,
  type Scope,
  SECTION_SIZE,
  type SortColumn,
} from "./contract.ts";

type Sort = { column: SortColumn; direction: "asc" | "desc" };

/**
 * How a list is to be sorted; null: it is the ordinary one, by day. That is also what is meant by day forwards without a
 * scope, because the browser of the specification sends it with every list.
 */
export function sortOf(asked: {
  scope?: Scope | undefined;
  sortColumn?: SortColumn | undefined;
  sortDirection?: Sort["direction"] | undefined;
}): Sort | null {
  const { scope, sortColumn: column = "date", sortDirection: direction = "asc" } = asked;
  const isSaid = asked.sortColumn !== undefined || asked.sortDirection !== undefined;
  if (!isSaid || (!scope && column === "date" && direction === "asc")) return null;
  return { column, direction };
}

type Group = { categoryId: string | null; count: number; events: EventCard[] };

/**
 * Home's sections in order. Categories without upcoming events are left out. Events without a category
 * belong to "Allenamenti": to that category where it exists, else to a section of their own near the end.
 */
export function toSections(categories: Category[], groups: Group[]): EventSection[] {
  const trainings = categories.find((category) => category.slug === TRAININGS_SLUG) ?? null;
  const sections = new Map<Category | null, EventSection>();
  for (const group of groups) {
    const category = categories.find(({ id }) => id === group.categoryId) ?? trainings;
    const known = sections.get(category) ?? { category, count: 0, events: [] };
    sections.set(category, joined(known, group));
  }
  return [...sections.values()]
    .filter((section) => section.events.length > 0)
    .sort((one, other) => position(one) - position(other));
}

function joined(section: EventSection, group: Group): EventSection {
  const events = [...section.events, ...group.events].sort((one, other) => (one.date < other.date ? -1 : 1));
  return {
    category: section.category,
    count: Math.min(COUNT_MAX, section.count + group.count),
    events: events.slice(0, SECTION_SIZE),
  };
}

function position({ category }: EventSection): number {
  return category?.order_index ?? UNCATEGORIZED_DEFAULT_POSITION;
}

/** Which events a category's name in the address means; null when there is no such category. */
export function categoryIdsOf(categories: Category[], nameInAddress: string): (string | null)[] | null {
  const category = categories.find(({ id, slug }) => id === nameInAddress || slug === nameInAddress);
  if (category) return category.slug === TRAININGS_SLUG ? [category.id, null] : [category.id];
  return nameInAddress === TRAININGS_SLUG ? [null] : null;
}
