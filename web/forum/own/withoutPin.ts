import type { ForumTopicCard } from "../../../worker/forum/outputs.ts";

/** A topic for a list in which pinned ones do not come first, and so do not stand out. */
export function withoutPin(topic: ForumTopicCard): ForumTopicCard {
  return { ...topic, is_pinned: false };
}
