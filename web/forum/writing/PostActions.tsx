import type { User } from "../../../worker/auth/contract.ts";
import type { ForumReply, ForumTopic } from "../../../worker/forum/contract.ts";

type Props = { topic: ForumTopic; reply?: ForumReply; user: User };

/** What a member can do with a post: quote, edit, delete; for staff pin, lock, move and restore. */
export function PostActions(_props: Props) {
  return null;
}
