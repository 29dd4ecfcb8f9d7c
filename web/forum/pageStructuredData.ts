import { displayName } from "../lib/displayName.ts";
import {
  absoluteUrl,
  breadcrumbs,
  itemList,
  type StructuredData,
  type StructuredDataArgs,
} from "../lib/structuredData.ts";
import { paths } from "../paths.ts";
import { parsePageNumber, parseTopicListAddress, topicListSearch } from "./list/listPage.ts";
import { forumCategoriesQuery, replyPageQuery, topicListQuery, topicQuery } from "./queries.ts";
import { topicJsonLd } from "./topicJsonLd.ts";

/** The topics that the list shows. */
export function forumData(args: StructuredDataArgs): StructuredData[] {
  const { queries, search, site, t } = args;
  const address = parseTopicListAddress(search);
  const categories = queries.getQueryData(forumCategoriesQuery.queryKey) ?? [];
  const category = categories.find(({ slug }) => slug === address.category) ?? null;
  const list = queries.getQueryData(topicListQuery(topicListSearch(address, category)).queryKey);
  const topics = (list?.topics ?? []).map(({ id, title }) => ({
    name: title,
    url: absoluteUrl(site.url, paths.topic.href(id)),
  }));
  return [
    trailTo(args, category ? [{ name: category.name, path: paths.forum.href(category.slug) }] : []),
    itemList(category?.name ?? t("nav.forum", "Forum"), topics),
  ];
}

/** A topic with the replies of the page, and the way down to it. */
export function topicData(args: StructuredDataArgs): StructuredData[] {
  const { queries, params, search, site, t } = args;
  const id = params.id ?? "";
  const topic = queries.getQueryData(topicQuery(id).queryKey);
  if (!topic) return [];
  const page = parsePageNumber(search.get("page")) ?? 1;
  const replies = queries.getQueryData(replyPageQuery(id, page).queryKey) ?? [];
  const context = { origin: site.url, siteName: site.name, page, anonymous: displayName(t, null) };
  return [
    topicJsonLd(topic, replies, context),
    trailTo(args, [
      { name: topic.category.name, path: paths.forum.href(topic.category.slug) },
      { name: topic.title, path: paths.topic.href(id) },
    ]),
  ];
}

function trailTo({ site, t }: StructuredDataArgs, steps: { name: string; path: string }[]): StructuredData {
  const forum = { name: t("nav.forum", "Forum"), path: paths.forum.href() };
  return breadcrumbs([
    { name: site.name, url: `${site.url}/` },
    ...[forum, ...steps].map(({ name, path }) => ({ name, url: absoluteUrl(site.url, path) })),
  ]);
}
