import type { ForumReply, ForumTopic } from "../../../worker/forum/contract.ts";
import { ProseText } from "../../ui/prose/ProseText.tsx";
import { PostActionsSlot } from "./PostActionsSlot.tsx";
import { PostFrame } from "./PostFrame.tsx";

type Props = { topic: ForumTopic; reply: ForumReply };

/** A reply with its number; of a deleted one its place alone. */
export function ReplyItem({ topic, reply }: Props) {
  return (
    <PostFrame
      post={reply}
      number={reply.number}
      topic={topic}
      actions={<PostActionsSlot topic={topic} reply={reply} />}
    >
      <ProseText text={reply.content} />
    </PostFrame>
  );
}
