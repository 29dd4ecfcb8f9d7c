import { useAtomValue } from "jotai";
import { lazy, type ReactNode, useState } from "react";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { notOnServer } from "../../lib/notOnServer.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { editedPostsAtom } from "../editedPosts.ts";

/** Lazy, because only members need it. */
const PostEditForm = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("../writing/PostEditForm.tsx")).PostEditForm }),
);

type Props = {
  topic: ForumTopic;
  /** Without a reply, the topic's own post. */
  reply?: ForumReply;
  /** The post's text. */
  children: ReactNode;
};

/** The text of a post, or the edit form in its place. */
export function PostEditSlot({ topic, reply, children }: Props) {
  const user = useUser();
  const isEdited = useAtomValue(editedPostsAtom).has((reply ?? topic).id);
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);
  // The last user stays the writer after the session ends, so that an unsent text does not vanish.
  const writer = user ?? lastUser;
  if (!isEdited || !writer) return children;
  return (
    <LazyBoundary fallback={children}>
      <PostEditForm key={writer.id} userId={writer.id} topic={topic} reply={reply} />
    </LazyBoundary>
  );
}
