import { topicPath } from "../../worker/forum/contract.ts";
import type { ForumReply, ForumTopic, PostAuthor } from "../../worker/forum/outputs.ts";
import { listPostPictures, parsePost, postPlainText } from "../../worker/forum/text/contract.ts";
import { imageUrl } from "../lib/api.ts";
import { displayName } from "../lib/displayName.ts";
import type { Translate } from "../lib/i18n.tsx";
import {
  absoluteUrl,
  itemList,
  type StructuredData,
  type StructuredDataArgs,
  trailTo,
  withContext,
} from "../lib/structuredData.ts";
import { paths } from "../paths.ts";
import { parsePageNumber, parseTopicListAddress, topicListSearch } from "./list/listPage.ts";
import { forumCategoriesQuery, replyPageQuery, topicListQuery, topicQuery } from "./queries.ts";

/** The context of a topic's page besides topic and replies. */
type TopicJsonLdContext = {
  origin: string;
  siteName: string;
  page: number;
  /** The name of an author whose account was erased. */
  anonymous: string;
};

type Post = Pick<ForumReply, "content" | "author" | "created_at" | "edited_at">;

/** The structured data of the listed topics. */
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
    trailTo(args, [
      forumStep(t),
      ...(category ? [{ name: category.name, path: paths.forum.href(category.slug) }] : []),
    ]),
    itemList(category?.name ?? t("nav.forum", "Forum"), topics),
  ];
}

/** The structured data of a topic with the replies of the page, and its breadcrumbs. */
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
      forumStep(t),
      { name: topic.category.name, path: paths.forum.href(topic.category.slug) },
      { name: topic.title, path: paths.topic.href(id) },
    ]),
  ];
}

/** A topic as structured data, with the visible replies of one page as its comments. */
function topicJsonLd(topic: ForumTopic, replies: ForumReply[], context: TopicJsonLdContext): StructuredData {
  const { origin, siteName, page } = context;
  const url = absoluteUrl(origin, topicPath(topic.id));
  const forum = { name: topic.category.name, path: paths.forum.href(topic.category.slug) };
  return withContext({
    "@type": "DiscussionForumPosting",
    "@id": `${url}#topic`,
    headline: topic.title,
    ...postJsonLd(topic, context),
    url,
    mainEntityOfPage: absoluteUrl(origin, topicPath(topic.id, { page })),
    isPartOf: {
      "@type": "CollectionPage",
      name: `${siteName} · Forum · ${forum.name}`,
      url: absoluteUrl(origin, forum.path),
    },
    interactionStatistic: [
      interaction("CommentAction", topic.replies_count),
      interaction("ViewAction", topic.views_count),
      interaction("LikeAction", topic.likes_count),
    ],
    commentCount: topic.replies_count,
    comment: replies
      .filter(({ deleted_at }) => deleted_at === null)
      .map((reply) => ({
        "@type": "Comment",
        ...postJsonLd(reply, context),
        interactionStatistic: interaction("LikeAction", reply.likes_count),
        url: absoluteUrl(origin, topicPath(topic.id, { reply: reply.number })),
      })),
  });
}

function postJsonLd(post: Post, { origin, anonymous }: TopicJsonLdContext) {
  const pictures = listPostPictures(parsePost(post.content, origin));
  return {
    text: postPlainText(post.content),
    image:
      pictures.length > 0 ? pictures.map((picture) => absoluteUrl(origin, imageUrl(picture))) : undefined,
    author: authorJsonLd(post.author, origin, anonymous),
    datePublished: post.created_at,
    dateModified: post.edited_at ?? undefined,
  };
}

function authorJsonLd(author: PostAuthor | null, origin: string, anonymous: string) {
  const slug = author?.public_slug;
  return {
    "@type": "Person",
    name: author?.full_name ?? anonymous,
    url: slug ? absoluteUrl(origin, paths.organizer.href(slug)) : undefined,
  };
}

function interaction(kind: "CommentAction" | "LikeAction" | "ViewAction", count: number) {
  return {
    "@type": "InteractionCounter",
    interactionType: `https://schema.org/${kind}`,
    userInteractionCount: count,
  };
}

function forumStep(t: Translate) {
  return { name: t("nav.forum", "Forum"), path: paths.forum.href() };
}
