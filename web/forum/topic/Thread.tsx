import { useSearchParams } from "react-router";
import { type ForumTopic, replyPage, topicPath } from "../../../worker/forum/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { PageLinks } from "../../ui/PageLinks.tsx";
import { parsePageNumber } from "../list/listPage.ts";
import { ReplyPage } from "./ReplyPage.tsx";
import { TopicPost } from "./TopicPost.tsx";

/** The first post and the replies. */
export function Thread({ topic }: { topic: ForumTopic }) {
  const t = useT();
  const [params] = useSearchParams();
  const page = parsePageNumber(params.get("page")) ?? 1;
  return (
    <>
      {page === 1 && <TopicPost topic={topic} />}
      <ReplyPage topic={topic} page={page} />
      <PageLinks
        label={t("forum.topic_pages", "Pagine del topic")}
        page={page}
        last={replyPage(topic.last_reply_number)}
        hrefOf={(shown) => topicPath(topic.id, { page: shown })}
      />
    </>
  );
}
