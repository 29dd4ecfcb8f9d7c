import { useAtomValue } from "jotai";
import { lazy } from "react";
import { css } from "styled-system/css";
import { topicPath } from "../../../worker/forum/contract.ts";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { notOnServer } from "../../lib/notOnServer.ts";
import { ReportLink } from "../../shell/ReportLink.tsx";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { editedPostsAtom } from "../editedPosts.ts";
import { PostLikes } from "./PostLikes.tsx";

/** Lazy, because only members need it. */
const PostActions = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("../writing/PostActions.tsx")).PostActions }),
);

type Props = { topic: ForumTopic /** Without a reply, the topic's own post. */; reply?: ForumReply };

/** What stands below a post: its likes, and a member's actions. */
export function PostFoot(props: Props) {
  const { topic, reply } = props;
  const { author_id, deleted_at } = reply ?? topic;
  const isOwn = useUser()?.id === author_id;
  const number = reply?.number;
  return (
    <>
      <PostLikes {...props} />
      {!isOwn && !deleted_at && (
        <ReportLink
          url={topicPath(topic.id, number ? { reply: number } : {})}
          subject={number ? `#${number}` : topic.title}
          className={css({ paddingInline: "3!" })}
        />
      )}
      <PostActionsSlot {...props} />
    </>
  );
}

/** A member's actions for a post; the height is reserved while the code loads. Null for visitors. */
function PostActionsSlot({ topic, reply }: Props) {
  const user = useUser();
  const isEdited = useAtomValue(editedPostsAtom).has((reply ?? topic).id);
  if (!user || isEdited) return null;
  return (
    <LazyBoundary>
      <PostActions topic={topic} reply={reply} user={user} />
    </LazyBoundary>
  );
}
