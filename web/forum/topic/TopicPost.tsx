import { useAtomValue } from "jotai";
import type { ForumTopic } from "../../../worker/forum/contract.ts";
import { editedPostsAtom } from "../posts/editedPosts.ts";
import { PostText } from "../text/PostText.tsx";
import { PostActionsSlot } from "./PostActionsSlot.tsx";
import { PostFrame } from "./PostFrame.tsx";

/** The post that a topic begins with. */
export function TopicPost({ topic }: { topic: ForumTopic }) {
  const isEdited = useAtomValue(editedPostsAtom).has(topic.id);
  return (
    <PostFrame post={topic} number={0} topic={topic} actions={<PostActionsSlot topic={topic} />}>
      {!isEdited && <PostText text={topic.content} topic={topic} />}
    </PostFrame>
  );
}
