import {
  type Category,
  insertPastEvents,
  pastEventsPosition,
} from "../../../worker/events/categories/contract.ts";
import type { CategoryTable } from "./queries.ts";

/** The categories and the position of "Eventi Passati" among them. */
type Places = Pick<CategoryTable, "categories" | "pastPosition">;

/** The place of "Eventi Passati" in an order of category ids. */
export const PAST_EVENTS_ID = "past-events";

/** The ids in their order, "Eventi Passati" among them. */
export function toOrder({ categories, pastPosition }: Places): string[] {
  return insertPastEvents(
    categories.map(({ id }) => id),
    PAST_EVENTS_ID,
    pastPosition,
  );
}

/** An order as the server takes it: the ids of the categories, and the position of "Eventi Passati" among them. */
export function fromOrder(order: string[]): { ids: string[]; index: number } {
  return { ids: order.filter((id) => id !== PAST_EVENTS_ID), index: order.indexOf(PAST_EVENTS_ID) };
}

export function moveInOrder(order: string[], from: number, to: number): string[] {
  const [item] = order.slice(from, from + 1);
  return item === undefined ? order : order.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** An unsaved order over categories that changed meanwhile: deleted ones leave it, created ones join at its end. */
export function mergeOrder(order: string[], current: Category[]): string[] {
  const ids = current.map(({ id }) => id);
  const kept = order.filter((id) => id === PAST_EVENTS_ID || ids.includes(id));
  return [...kept, ...ids.filter((id) => !kept.includes(id))];
}

/** The category after which "Eventi Passati" stands; undefined when it is first. */
export function categoryBeforePast({ categories, pastPosition }: Places): Category | undefined {
  return categories[pastEventsPosition(pastPosition, categories.length) - 1];
}

/** The names that came and went between two lists of categories. */
export function categoryDifferences(before: Category[], current: Category[]) {
  const missingIn = (others: Category[]) => (one: Category) => !others.some(({ id }) => id === one.id);
  return {
    created: current.filter(missingIn(before)).map(({ name }) => name),
    deleted: before.filter(missingIn(current)).map(({ name }) => name),
  };
}
