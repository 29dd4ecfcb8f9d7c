import { useQuery } from "@tanstack/react-query";
import type { ForumTopic } from "../../../worker/forum/contract.ts";
import { replyPageQuery } from "../queries.ts";
import { ReplyItem } from "./ReplyItem.tsx";

type Props = { topic: ForumTopic; page: number };

/** The replies of one page. */
export function ReplyPage({ topic, page }: Props) {
  const { data: replies = [] } = useQuery(replyPageQuery(topic.id, page));
  return replies.map((reply) => <ReplyItem key={reply.id} topic={topic} reply={reply} />);
}
