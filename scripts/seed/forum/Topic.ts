import type { OrganizerKey } from "../organizers.ts";

/** Who writes: a member by their place in the list, an organizer, or one of the demo accounts. */
export type Writer = number | OrganizerKey | "apneista" | "admin" | "blogger";

type ForumCategoryKey = "tecnica" | "sicurezza" | "attrezzatura" | "compagni" | "viaggi";

/** A topic with its replies, oldest first, as they are written by hand. */
export interface WrittenTopic {
  title: string;
  category: ForumCategoryKey;
  author: Writer;
  /** When it began, and when its last reply came. */
  daysAgo: number;
  quietSince?: number;
  views: number;
  pinned?: true;
  locked?: true;
  content: string;
  replies: [Writer, string][];
}
