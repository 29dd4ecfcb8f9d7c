import { useAtomValue } from "jotai";
import type { ForumReply, ForumTopic } from "../../../worker/forum/contract.ts";
import { editedPostsAtom } from "../posts/editedPosts.ts";
import { PostText } from "../text/PostText.tsx";
import { PostActionsSlot } from "./PostActionsSlot.tsx";
import { PostFrame } from "./PostFrame.tsx";

type Props = { topic: ForumTopic; reply: ForumReply };

/** A reply with its number; of a deleted one its place alone. */
export function ReplyItem({ topic, reply }: Props) {
  const edited = useAtomValue(editedPostsAtom);
  return (
    <PostFrame
      post={reply}
      number={reply.number}
      topic={topic}
      actions={<PostActionsSlot topic={topic} reply={reply} />}
    >
      {!edited.has(reply.id) && <PostText text={reply.content} topic={topic} />}
    </PostFrame>
  );
}
