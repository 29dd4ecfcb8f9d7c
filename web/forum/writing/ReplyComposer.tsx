import type { User } from "../../../worker/auth/contract.ts";
import type { ForumTopic } from "../../../worker/forum/contract.ts";

type Props = { topic: ForumTopic; user: User };

/** The form of a new reply. */
export function ReplyComposer(_props: Props) {
  return null;
}
