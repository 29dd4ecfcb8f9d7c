import type { ForumTopic } from "../../../worker/forum/contract.ts";
import { ProseText } from "../../ui/prose/ProseText.tsx";
import { PostActionsSlot } from "./PostActionsSlot.tsx";
import { PostFrame } from "./PostFrame.tsx";

/** The post that a topic begins with. */
export function TopicPost({ topic }: { topic: ForumTopic }) {
  return (
    <PostFrame post={topic} number={0} topic={topic} actions={<PostActionsSlot topic={topic} />}>
      <ProseText text={topic.content} />
    </PostFrame>
  );
}
