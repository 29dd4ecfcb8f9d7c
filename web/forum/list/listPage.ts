import {
  TOPIC_OFFSET_MAX,
  TOPIC_SEARCH_MAX,
  TOPIC_SORTS,
  TOPICS_PER_PAGE,
} from "../../../worker/forum/contract.ts";
import type { ForumCategory } from "../../../worker/forum/outputs.ts";
import type { TopicListSearch } from "../api.ts";

/** The lists of topics: the orders of the API, and a member's unread topics. */
export const TOPIC_LISTS = [...TOPIC_SORTS, "unread"] as const;
export type TopicListName = (typeof TOPIC_LISTS)[number];

/** The parameters of the list's address: a category's slug, an order, a search, and a page by number or by cursor. */
export type TopicListAddress = {
  category: string | null;
  sort: TopicListName;
  searchTerm: string;
  page: number;
  cursor: string | null;
};

/** The last page that has a number; later pages are only reachable by cursor. */
export const NUMBERED_PAGES = TOPIC_OFFSET_MAX / TOPICS_PER_PAGE + 1;

/**
 * Reads the address of the list; an invalid page is the first one, an unknown order the usual one. The unread topics are
 * not searched.
 */
export function parseTopicListAddress(params: URLSearchParams): TopicListAddress {
  const cursor = params.get("cursor") || null;
  const sort = params.get("sort");
  const list = TOPIC_LISTS.find((name) => name === sort) ?? "activity";
  const searchTerm = list === "unread" ? "" : (params.get("searchTerm") ?? "").slice(0, TOPIC_SEARCH_MAX);
  const address = { category: params.get("category") || null, sort: list, searchTerm, cursor };
  const page = cursor || !hasNumberedPages(address) ? null : parsePageNumber(params.get("page"));
  return { ...address, page: page ?? 1 };
}

/** Whether the number of topics is known, by which the pages are numbered. */
export function hasNumberedPages({
  sort,
  searchTerm,
}: Pick<TopicListAddress, "sort" | "searchTerm">): boolean {
  return sort !== "unread" && !searchTerm.trim();
}

/** A page number of at least 1; null for anything else. */
export function parsePageNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

/** The path of a page of the list. */
export function topicListPath({
  category,
  sort = "activity",
  searchTerm = "",
  page = 1,
  cursor,
}: Partial<TopicListAddress>): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (sort !== "activity") query.set("sort", sort);
  if (searchTerm.trim()) query.set("searchTerm", searchTerm);
  if (cursor) query.set("cursor", cursor);
  else if (page > 1) query.set("page", String(page));
  return `/forum${query.size ? `?${query}` : ""}`;
}

/** The API parameters of a page of the list; the unread topics have a call of their own. */
export function topicListSearch(
  { sort, searchTerm, page, cursor }: TopicListAddress,
  category: ForumCategory | null,
): Omit<TopicListSearch, "limit"> {
  return {
    ...(category && { categoryId: category.id }),
    ...(sort !== "activity" && sort !== "unread" && { sort }),
    ...(searchTerm.trim() && { searchTerm: searchTerm.trim() }),
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
