import type { ForumCategory } from "../../../worker/forum/contract.ts";
import { forumFeedPath } from "../../../worker/forum/feeds/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Head } from "../../shell/Head.tsx";
import { forumLead } from "./forumLead.ts";
import { type TopicListAddress, topicListPath } from "./listPage.ts";

type Props = { category: ForumCategory | null; address: TopicListAddress };

/** The head of the list. A page that is reached by cursor is not indexed, because its address does not last. */
export function ForumHead({ category, address }: Props) {
  const t = useT();
  const name = category ? `${category.name} · ${t("nav.forum", "Forum")}` : t("nav.forum", "Forum");
  const { page, cursor } = address;
  const title = page > 1 ? `${name} · ${t("pages.page", "Pagina {{page}}", { page })}` : name;
  return (
    <>
      <Head
        title={title}
        description={category?.description ?? forumLead(t)}
        path={cursor ? undefined : topicListPath({ ...address, category: category?.slug ?? null })}
      />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${name} · RSS`}
        href={forumFeedPath(category)}
      />
    </>
  );
}
