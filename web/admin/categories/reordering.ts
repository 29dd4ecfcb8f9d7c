import { insertPastEvents, pastEventsPosition } from "../../../worker/events/categories/contract.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import type { CategoryTable } from "./queries.ts";

/** The categories and the position of "Eventi Passati" among them. */
type CategoryPositions = Pick<CategoryTable, "categories" | "pastPosition">;

/** Stands for "Eventi Passati" in an order of category ids. */
export const PAST_EVENTS_ID = "past-events";

/** The ids in their order, "Eventi Passati" among them. */
export function toOrder({ categories, pastPosition }: CategoryPositions): string[] {
  return insertPastEvents(
    categories.map(({ id }) => id),
    PAST_EVENTS_ID,
    pastPosition,
  );
}

/** An order in the shape of the request: the ids of the categories, and the position of "Eventi Passati" among them. */
export function fromOrder(order: string[]): { ids: string[]; index: number } {
  return { ids: order.filter((id) => id !== PAST_EVENTS_ID), index: order.indexOf(PAST_EVENTS_ID) };
}

/** The category before "Eventi Passati"; undefined when "Eventi Passati" is first. */
export function categoryBeforePast({ categories, pastPosition }: CategoryPositions): Category | undefined {
  return categories[pastEventsPosition(pastPosition, categories.length) - 1];
}
