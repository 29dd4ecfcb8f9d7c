import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { Button } from "../../ui/Button.tsx";
import { deleteLike, putLike } from "../api.ts";
import { forumKeys, ownLikesQuery } from "../queries.ts";
import { LikeFace, likeLook } from "./LikeFace.tsx";

type Props = { topic: ForumTopic; reply?: ForumReply | undefined; label: string };

/** The button by which a member likes a post, shown at once, and taken back when the server refuses. */
export function LikeButton({ topic, reply, label }: Props) {
  const number = reply?.number ?? 0;
  const likes = useQuery(ownLikesQuery(topic.id));
  const isLiked = likes.data?.includes(number) ?? false;
  const { show } = useShownLikes(topic, reply);
  const { start } = useWrite(() => (isLiked ? deleteLike : putLike)(topic.id, number), {
    showEarly: async () => {
      await show(!isLiked);
      return () => void show(isLiked);
    },
  });
  // A page from the edge cache may be older than the member's own like.
  const count = Math.max((reply ?? topic).likes_count, Number(isLiked));
  return (
    <Button
      look="quiet"
      aria-pressed={isLiked}
      aria-label={label}
      disabled={!likes.data}
      onClick={() => start()}
      className={likeLook}
    >
      <LikeFace count={count} isLiked={isLiked} />
    </Button>
  );
}

/** Writes a like into the cached posts and the member's own likes. */
function useShownLikes(topic: ForumTopic, reply: ForumReply | undefined) {
  const queries = useQueryClient();
  const number = reply?.number ?? 0;
  const own = ownLikesQuery(topic.id).queryKey;
  async function show(isLiked: boolean) {
    await queries.cancelQueries({ queryKey: own });
    queries.setQueryData(own, (before = []) =>
      isLiked ? [...before, number] : before.filter((liked) => liked !== number),
    );
    const counted = <Post extends ForumTopic | ForumReply>(post: Post): Post => ({
      ...post,
      likes_count: Math.max(0, post.likes_count + (isLiked ? 1 : -1)),
    });
    if (!reply)
      queries.setQueryData<ForumTopic | null>(
        forumKeys.topic(topic.id),
        (before) => before && counted(before),
      );
    for (const queryKey of [forumKeys.replies(topic.id), forumKeys.staffReplies(topic.id)])
      queries.setQueriesData<ForumReply[]>({ queryKey }, (page) =>
        page?.map((shown) => (shown.id === reply?.id ? counted(shown) : shown)),
      );
  }
  return { show };
}
