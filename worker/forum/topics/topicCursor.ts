import type { TopicSort } from "../contract.ts";
import type { ForumTopicRow } from "../schema.ts";

/** The columns of each order, the first one first, all of them descending; the row number tells equal ones apart. */
export const TOPIC_ORDERS = {
  activity: ["is_pinned", "last_activity_at", "ordinal"],
  newest: ["ordinal"],
  replies: ["replies_count", "ordinal"],
} as const satisfies Record<TopicSort, readonly (keyof ForumTopicRow)[]>;

type OrderColumn = (typeof TOPIC_ORDERS)[TopicSort][number];

/** A topic's position in an order: its values of the order's columns. */
export type TopicCursor = (number | string)[];

/** A cursor as text for an address. */
export function formatTopicCursor(
  topic: { [Column in OrderColumn]: number | string },
  sort: TopicSort,
): string {
  const position = TOPIC_ORDERS[sort].map((column) => topic[column]);
  return Buffer.from(JSON.stringify([sort, ...position])).toString("base64url");
}

/** Parses a cursor of an order; null for any other text, also for a cursor of another order. */
export function parseTopicCursor(text: string, sort: TopicSort): TopicCursor | null {
  try {
    const [order, ...position] = JSON.parse(Buffer.from(text, "base64url").toString());
    const columns = TOPIC_ORDERS[sort];
    const isPosition =
      order === sort &&
      position.length === columns.length &&
      columns.every((column, index) =>
        column === "last_activity_at"
          ? typeof position[index] === "string"
          : Number.isInteger(position[index]),
      );
    return isPosition ? position : null;
  } catch {
    return null;
  }
}
