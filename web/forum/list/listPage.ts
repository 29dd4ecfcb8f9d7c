import { TOPIC_OFFSET_MAX, TOPICS_PER_PAGE } from "../../../worker/forum/contract.ts";
import type { ForumCategory } from "../../../worker/forum/outputs.ts";
import type { TopicListSearch } from "../api.ts";

/** The parameters of the list's address: a category's slug, and a page by number or by cursor. */
export type TopicListAddress = { category: string | null; page: number; cursor: string | null };

/** The last page that has a number; later pages are only reachable by cursor. */
export const NUMBERED_PAGES = TOPIC_OFFSET_MAX / TOPICS_PER_PAGE + 1;

/** Reads the address of the list; an invalid page is the first one. */
export function parseTopicListAddress(params: URLSearchParams): TopicListAddress {
  const cursor = params.get("cursor") || null;
  return {
    category: params.get("category") || null,
    page: cursor ? 1 : (parsePageNumber(params.get("page")) ?? 1),
    cursor,
  };
}

/** A page number of at least 1; null for anything else. */
export function parsePageNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

/** The path of a page of the list. */
export function topicListPath({ category, page, cursor }: TopicListAddress): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (cursor) query.set("cursor", cursor);
  else if (page > 1) query.set("page", String(page));
  return `/forum${query.size ? `?${query}` : ""}`;
}

/** The API parameters of a page of the list. */
export function topicListSearch(
  { page, cursor }: TopicListAddress,
  category: ForumCategory | null,
): Omit<TopicListSearch, "limit"> {
  return {
    ...(category && { categoryId: category.id }),
    ...(cursor ? { cursor } : page > 1 && { offset: (page - 1) * TOPICS_PER_PAGE }),
  };
}

/** The number of pages of the list that are reachable by number. */
export function countNumberedPages(topicsCount: number): number {
  return Math.max(1, Math.min(NUMBERED_PAGES, Math.ceil(topicsCount / TOPICS_PER_PAGE)));
}

/** The number of topics of a category, or of all, from the categories' counts. */
export function countTopics(categories: ForumCategory[], category: ForumCategory | null): number {
  return category ? category.topics_count : categories.reduce((sum, one) => sum + one.topics_count, 0);
}
