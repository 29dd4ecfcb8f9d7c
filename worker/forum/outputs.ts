import * as z from "zod";
import { viewOf } from "../answers.ts";
import {
  type Bookmark,
  DELETED_BY,
  type DeletedPost,
  type ForumCategory,
  type ForumReply,
  type ForumTopic,
  type ForumTopicCard,
  type ManagedForumCategory,
  type OwnReply,
  type OwnTopic,
  POST_KINDS,
  type PostAuthor,
  type SimilarTopic,
  type TopicMark,
  type TopicMarks,
  type TopicPulse,
} from "./contract.ts";

export const forumCategoryOutput = viewOf<ForumCategory>("ForumCategory")(
  z.strictObject({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    order_index: z.number(),
    topics_count: z.number(),
    revision: z.number(),
  }),
);

export const similarTopicOutput = viewOf<SimilarTopic>("SimilarTopic")(
  z.strictObject({
    id: z.uuid(),
    title: z.string(),
    is_locked: z.boolean(),
    replies_count: z.number(),
    category: z.strictObject({
      name: z.string(),
      slug: z.string(),
    }),
  }),
);

export const postAuthorOutput = viewOf<PostAuthor>("PostAuthor")(
  z.strictObject({
    full_name: z.string(),
    avatar_url: z.string().nullable(),
    public_slug: z.string().nullable(),
    is_staff: z.boolean(),
  }),
);

export const forumTopicOutput = viewOf<ForumTopic>("ForumTopic")(
  z.strictObject({
    id: z.uuid(),
    title: z.string(),
    category_id: z.uuid(),
    category: z.strictObject({
      name: z.string(),
      slug: z.string(),
    }),
    author_id: z.uuid().nullable(),
    author: postAuthorOutput.nullable(),
    is_pinned: z.boolean(),
    is_locked: z.boolean(),
    views_count: z.number(),
    replies_count: z.number(),
    last_reply_number: z.number(),
    last_reply_at: z.iso.datetime().nullable(),
    last_reply_author: postAuthorOutput.nullable(),
    last_activity_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
    content: z.string(),
    edited_at: z.iso.datetime().nullable(),
    revision: z.number(),
    deleted_at: z.iso.datetime().nullable(),
  }),
);

export const forumTopicCardOutput = viewOf<ForumTopicCard>("ForumTopicCard")(
  z.strictObject({
    id: z.uuid(),
    title: z.string(),
    category_id: z.uuid(),
    category: z.strictObject({
      name: z.string(),
      slug: z.string(),
    }),
    author_id: z.uuid().nullable(),
    author: postAuthorOutput.nullable(),
    is_pinned: z.boolean(),
    is_locked: z.boolean(),
    views_count: z.number(),
    replies_count: z.number(),
    last_reply_number: z.number(),
    last_reply_at: z.iso.datetime().nullable(),
    last_reply_author: postAuthorOutput.nullable(),
    last_activity_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
  }),
);

export const forumReplyOutput = viewOf<ForumReply>("ForumReply")(
  z.strictObject({
    id: z.uuid(),
    topic_id: z.uuid(),
    number: z.number(),
    content: z.string(),
    author_id: z.uuid().nullable(),
    author: postAuthorOutput.nullable(),
    created_at: z.iso.datetime(),
    edited_at: z.iso.datetime().nullable(),
    revision: z.number(),
    deleted_at: z.iso.datetime().nullable(),
    deleted_by: z.enum(DELETED_BY).nullable(),
  }),
);

export const topicPulseOutput = viewOf<TopicPulse>("TopicPulse")(
  z.strictObject({
    last_reply_number: z.number(),
    replies_count: z.number(),
    is_locked: z.boolean(),
  }),
);

export const topicMarkOutput = viewOf<TopicMark>("TopicMark")(
  z.strictObject({
    topic_id: z.uuid(),
    last_number: z.number().nullable(),
    is_bookmarked: z.boolean(),
  }),
);

export const topicMarksOutput = viewOf<TopicMarks>("TopicMarks")(
  z.strictObject({
    all_read_at: z.iso.datetime().nullable(),
    unread_since: z.string(),
    marks: z.array(topicMarkOutput),
  }),
);

export const bookmarkOutput = viewOf<Bookmark>("Bookmark")(
  z.strictObject({
    topic_id: z.uuid(),
    bookmarked_at: z.iso.datetime(),
    topic: forumTopicCardOutput.nullable(),
  }),
);

export const ownReplyOutput = viewOf<OwnReply>("OwnReply")(
  z.strictObject({
    number: z.number(),
    id: z.uuid(),
    created_at: z.iso.datetime(),
    edited_at: z.iso.datetime().nullable(),
    topic_id: z.uuid(),
    deleted_at: z.iso.datetime().nullable(),
    deleted_by: z.enum(DELETED_BY).nullable(),
    erased_at: z.iso.datetime().nullable(),
    excerpt: z.string(),
    topic: z
      .strictObject({
        title: z.string(),
      })
      .nullable(),
  }),
);

export const ownTopicOutput = viewOf<OwnTopic>("OwnTopic")(
  z.strictObject({
    id: z.uuid(),
    title: z.string(),
    category_id: z.uuid(),
    category: z.strictObject({
      name: z.string(),
      slug: z.string(),
    }),
    author_id: z.uuid().nullable(),
    author: postAuthorOutput.nullable(),
    is_pinned: z.boolean(),
    is_locked: z.boolean(),
    views_count: z.number(),
    replies_count: z.number(),
    last_reply_number: z.number(),
    last_reply_at: z.iso.datetime().nullable(),
    last_reply_author: postAuthorOutput.nullable(),
    last_activity_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
    deleted_at: z.iso.datetime().nullable(),
    deleted_by: z.enum(DELETED_BY).nullable(),
    erased_at: z.iso.datetime().nullable(),
  }),
);

export const managedForumCategoryOutput = viewOf<ManagedForumCategory>("ManagedForumCategory")(
  z.strictObject({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    order_index: z.number(),
    topics_count: z.number(),
    revision: z.number(),
    is_empty: z.boolean(),
  }),
);

export const deletedPostOutput = viewOf<DeletedPost>("DeletedPost")(
  z.strictObject({
    kind: z.enum(POST_KINDS),
    id: z.uuid(),
    topic_id: z.uuid(),
    number: z.number().nullable(),
    title: z.string(),
    content: z.string(),
    author_id: z.uuid().nullable(),
    author: postAuthorOutput.nullable(),
    deleted_at: z.iso.datetime(),
    deleted_by: z.enum(DELETED_BY),
    deleter_name: z.string().nullable(),
    days_left: z.number(),
    is_topic_deleted: z.boolean(),
  }),
);
