import type { ForumTopicCard } from "../../../worker/forum/outputs.ts";

/** A topic without its pin, for a list in which pinned topics do not come first. */
export function withoutPin(topic: ForumTopicCard): ForumTopicCard {
  return { ...topic, is_pinned: false };
}
