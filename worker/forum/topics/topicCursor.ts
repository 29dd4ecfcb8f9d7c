/** A topic's position in the order of the lists. */
export type TopicCursor = { is_pinned: number; last_activity_at: string; ordinal: number };

/** A cursor as text for an address. */
export function formatTopicCursor({ is_pinned, last_activity_at, ordinal }: TopicCursor): string {
  return Buffer.from(JSON.stringify([is_pinned, last_activity_at, ordinal])).toString("base64url");
}

/** Parses a cursor; null for any other text. */
export function parseTopicCursor(text: string): TopicCursor | null {
  try {
    const [is_pinned, last_activity_at, ordinal] = JSON.parse(Buffer.from(text, "base64url").toString());
    const isPosition =
      Number.isInteger(is_pinned) && Number.isInteger(ordinal) && typeof last_activity_at === "string";
    return isPosition ? { is_pinned, last_activity_at, ordinal } : null;
  } catch {
    return null;
  }
}
