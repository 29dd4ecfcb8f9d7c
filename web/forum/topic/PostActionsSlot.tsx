import { useAtomValue } from "jotai";
import { lazy } from "react";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { notOnServer } from "../../lib/notOnServer.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { editedPostsAtom } from "../editedPosts.ts";

/** Only for members. */
const PostActions = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("../writing/PostActions.tsx")).PostActions }),
);

type Props = { topic: ForumTopic /** Without one the topic's own post. */; reply?: ForumReply };

/** What a member can do with a post; its height is kept while the code loads, nothing for visitors. */
export function PostActionsSlot({ topic, reply }: Props) {
  const user = useUser();
  const isEdited = useAtomValue(editedPostsAtom).has((reply ?? topic).id);
  if (!user || isEdited) return null;
  return (
    <LazyBoundary>
      <PostActions topic={topic} reply={reply} user={user} />
    </LazyBoundary>
  );
}
