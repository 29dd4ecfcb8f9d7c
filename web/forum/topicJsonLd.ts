import { type ForumReply, type ForumTopic, type PostAuthor, topicPath } from "../../worker/forum/contract.ts";
import { listPostPictures, parsePost, postPlainText } from "../../worker/forum/text/contract.ts";
import { imageUrl } from "../lib/api.ts";
import { absoluteUrl, type StructuredData, withContext } from "../lib/structuredData.ts";
import { paths } from "../paths.ts";

/** What a topic's page knows beside its topic and replies. */
export type TopicJsonLdContext = {
  origin: string;
  siteName: string;
  page: number;
  /** The name of an author whose account was erased. */
  anonymous: string;
};

/** A topic for search engines, with the visible replies of one page as its comments. */
export function topicJsonLd(
  topic: ForumTopic,
  replies: ForumReply[],
  context: TopicJsonLdContext,
): StructuredData {
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
    ],
    commentCount: topic.replies_count,
    comment: replies
      .filter(({ deleted_at }) => deleted_at === null)
      .map((reply) => ({
        "@type": "Comment",
        ...postJsonLd(reply, context),
        url: absoluteUrl(origin, topicPath(topic.id, { reply: reply.number })),
      })),
  });
}

type Post = Pick<ForumReply, "content" | "author" | "created_at" | "edited_at">;

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

function interaction(kind: "CommentAction" | "ViewAction", count: number) {
  return {
    "@type": "InteractionCounter",
    interactionType: `https://schema.org/${kind}`,
    userInteractionCount: count,
  };
}
