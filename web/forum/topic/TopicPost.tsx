import type { ForumTopic } from "../../../worker/forum/contract.ts";
import { PostText } from "../posts/PostText.tsx";
import { PostActionsSlot } from "./PostActionsSlot.tsx";
import { PostEditSlot } from "./PostEditSlot.tsx";
import { PostFrame } from "./PostFrame.tsx";

/** The post that a topic begins with. */
export function TopicPost({ topic }: { topic: ForumTopic }) {
  return (
    <PostFrame post={topic} number={0} topic={topic} actions={<PostActionsSlot topic={topic} />}>
      <PostEditSlot topic={topic}>
        <PostText text={topic.content} topic={topic} />
      </PostEditSlot>
    </PostFrame>
  );
}
