import { type ForumTopic, replyPage, topicPath } from "../../../worker/forum/contract.ts";
import { postExcerpt } from "../../../worker/forum/text/contract.ts";
import { topicShareImagePath } from "../../../worker/pages/share/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { useSite } from "../../settings/hooks.ts";
import { Head } from "../../shell/Head.tsx";
import { parsePageNumber } from "../list/listPage.ts";

/** The head of a topic's page. */
export function TopicHead({ topic }: { topic: ForumTopic }) {
  const t = useT();
  const site = useSite();
  const [params] = useSearch();
  const page = parsePageNumber(params.get("page")) ?? 1;
  const pathOf = (shown: number) => topicPath(topic.id, { page: shown });
  const { title } = topic;
  if (topic.deleted_at) return <Head title={title} />;
  return (
    <>
      <Head
        title={page > 1 ? `${title} · ${t("pages.page", "Pagina {{page}}", { page })}` : title}
        description={postExcerpt(topic.content)}
        path={pathOf(page)}
        image={topicShareImagePath(topic, t.language)}
        kind="article"
      />
      {page > 1 && <link rel="prev" href={site.url + pathOf(page - 1)} />}
      {page < replyPage(topic.last_reply_number) && <link rel="next" href={site.url + pathOf(page + 1)} />}
    </>
  );
}
