import type { QueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { replyPage, topicPath } from "../../worker/forum/contract.ts";
import type { ForumCategory } from "../../worker/forum/outputs.ts";
import { ApiError } from "../lib/api.ts";
import { CACHED, loadSubject, notFound, prefetch, queriesContext, redirectToSearch } from "../lib/loader.ts";
import { paths } from "../paths.ts";
import {
  countNumberedPages,
  countTopics,
  parsePageNumber,
  parseTopicListAddress,
  topicListPath,
  topicListSearch,
} from "./list/listPage.ts";
import {
  forumCategoriesQuery,
  forumCategoryQuery,
  isTopicId,
  replyPageQuery,
  topicListQuery,
  topicQuery,
} from "./queries.ts";

/**
 * Loads a page of the topics of a category, or of all. A former slug redirects to the current one; an unknown slug is a
 * 404. A page after the last one redirects to the last, an invalid cursor to the first.
 */
export async function forumLoader({ url, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const address = parseTopicListAddress(url.searchParams);
  if (hasInvalidPage(url)) throw redirectToSearch(topicListPath(address), url);
  const loadList = (category: ForumCategory | null) => {
    // The unread topics are known to the member's browser alone.
    if (address.sort === "unread") return Promise.resolve();
    return queries.query({ ...topicListQuery(topicListSearch(address, category)), ...CACHED });
  };
  const categories = queries.query({ ...forumCategoriesQuery, ...CACHED });
  if (!address.category && address.page === 1)
    return prefetch([categories, loadList(null)]).catch(leadFromBadCursor);
  const listed = await loadSubject(categories);
  if (!listed) return null;
  const category = listed.find(({ slug }) => slug === address.category) ?? null;
  if (category || !address.category) {
    const last = countNumberedPages(countTopics(listed, category));
    if (address.page > last) throw redirectToSearch(topicListPath({ ...address, page: last }), url);
    return prefetch([loadList(category)]).catch(leadFromBadCursor);
  }
  const present = await loadSubject(queries.query(forumCategoryQuery(address.category)));
  if (present === null || present?.slug === address.category) throw notFound();
  if (present) throw redirectToSearch(paths.forum.href(present.slug), url);
  return null;

  function leadFromBadCursor(error: unknown): never {
    const isRefused = error instanceof ApiError && error.status === 400 && address.cursor;
    throw isRefused ? redirectToSearch(topicListPath({ ...address, cursor: null }), url) : error;
  }
}

/** Loads a topic and the page of replies in the address. A page after the last one redirects to the last. */
export async function topicLoader({ params: { id = "" }, url, context }: LoaderFunctionArgs) {
  if (!isTopicId(id)) throw notFound();
  if (id !== id.toLowerCase()) throw redirectToSearch(topicPath(id.toLowerCase()), url);
  if (hasInvalidPage(url)) throw redirectToSearch(topicPath(id), url);
  const queries = context.get(queriesContext);
  const page = parsePageNumber(url.searchParams.get("page")) ?? 1;
  const replies = queries.query({ ...replyPageQuery(id, page), ...CACHED });
  // The topic's own query, which is awaited first, reports a missing topic.
  replies.catch(() => {});
  const topic = await findTopic(queries, id, page);
  if (topic === null) throw notFound();
  if (!topic) return null;
  const last = replyPage(topic.last_reply_number);
  if (page > last) throw redirectToSearch(topicPath(id, { page: last }), url);
  return prefetch([replies]);
}

/** A cached topic counts unless it is missing or ends before the page: it may have been restored or have grown. */
async function findTopic(queries: QueryClient, id: string, page: number) {
  const topic = await loadSubject(queries.query({ ...topicQuery(id), ...CACHED }));
  if (topic && page <= replyPage(topic.last_reply_number)) return topic;
  return topic === undefined ? topic : loadSubject(queries.query({ ...topicQuery(id), staleTime: 1000 }));
}

/** Whether the address names an invalid page ("0", "abc"), or the first one, whose address has no number. */
function hasInvalidPage({ searchParams }: URL): boolean {
  const page = searchParams.get("page");
  return page !== null && (page === "1" || parsePageNumber(page) === null);
}
