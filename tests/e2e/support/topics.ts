import { inject } from "vitest";
import type { ForumTopicCard } from "../../../worker/forum/contract.ts";

/** The newest topic of the demo that fits, as the list answers it; by default the one with the most replies. */
export async function findTopic(fits?: (topic: ForumTopicCard) => boolean): Promise<ForumTopicCard> {
  const response = await fetch(`${inject("baseUrl")}/api/forum/topics?limit=100`);
  const topics: ForumTopicCard[] = await response.json();
  const [longest] = topics.toSorted((one, other) => other.replies_count - one.replies_count);
  const topic = fits ? topics.find(fits) : longest;
  if (!topic) throw new Error("the demo data has no such topic");
  return topic;
}
