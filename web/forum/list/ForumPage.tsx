import { useQuery } from "@tanstack/react-query";
import { MessagesSquare, Rss } from "lucide-react";
import { css } from "styled-system/css";
import { flex, textLink } from "styled-system/patterns";
import type { ForumCategory } from "../../../worker/forum/contract.ts";
import { forumFeedPath } from "../../../worker/forum/feeds/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { forumCategoriesQuery } from "../queries.ts";
import { CategoryFilter } from "./CategoryFilter.tsx";
import { ForumCategoryNotFound } from "./ForumCategoryNotFound.tsx";
import { ForumHead } from "./ForumHead.tsx";
import { forumLead } from "./forumLead.ts";
import { parseTopicListAddress } from "./listPage.ts";
import { NewTopicLink } from "./NewTopicLink.tsx";
import { TopicList } from "./TopicList.tsx";

export { forumLoader } from "../loaders.ts";
export { ForumCategoryNotFound };

/** The topics of the forum, or of one category. */
export function ForumPage() {
  const t = useT();
  const [params] = useSearch();
  const address = parseTopicListAddress(params);
  const categories = useQuery(forumCategoriesQuery);
  const category = categories.data?.find(({ slug }) => slug === address.category) ?? null;
  if (categories.isLoadingError)
    return <ForumFailed busy={categories.isFetching} onRetry={categories.refetch} />;
  if (address.category && categories.data && !category) return <ForumCategoryNotFound />;
  const title = category?.name ?? t("nav.forum", "Forum");
  return (
    <PageColumn className={css({ paddingTop: { base: "8", md: "12" }, paddingBottom: "20" })}>
      <ForumHead category={category} address={address} />
      <div className={topLook}>
        <div className={css({ minWidth: "0" })}>
          <h1 className={css({ textStyle: "title", overflowWrap: "anywhere" })}>{title}</h1>
          <p className={leadLook}>{category ? category.description : forumLead(t)}</p>
        </div>
        <NewTopicLink category={category} />
      </div>
      <CategoryFilter categories={categories.data ?? []} chosen={category} />
      {(!address.category || category) && (
        <TopicList
          address={address}
          category={category}
          categories={categories.data ?? []}
          empty={<NoTopics category={category} />}
        />
      )}
      <p className={css({ marginTop: "8" })}>
        <a href={forumFeedPath(category)} type="application/rss+xml" className={feedLook}>
          <Rss size={16} aria-hidden />
          {t("blog.feed", "Feed RSS")}
        </a>
      </p>
    </PageColumn>
  );
}

function NoTopics({ category }: { category: ForumCategory | null }) {
  const t = useT();
  return (
    <StatusMessage
      icon={<MessagesSquare size={28} />}
      title={
        category
          ? t("forum.empty_category", "Ancora nessun topic in questa categoria")
          : t("forum.empty", "Ancora nessun topic")
      }
      text={t(
        "forum.empty_text",
        "Il primo può essere il tuo: una domanda, un consiglio, un’uscita da raccontare.",
      )}
    >
      {category && <ButtonLink to={paths.forum.href()}>{t("forum.all", "Tutto il forum")}</ButtonLink>}
    </StatusMessage>
  );
}

function ForumFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useT();
  return (
    <PageColumn>
      <LoadFailed
        level={1}
        text={t("forum.failed", "Non riusciamo a caricare il forum. Il sito non risponde: riprova tra poco.")}
        busy={busy}
        onRetry={onRetry}
      />
    </PageColumn>
  );
}

const topLook = flex({
  direction: { base: "column", md: "row" },
  align: { base: "stretch", md: "flex-start" },
  justify: "space-between",
  gap: { base: "4", md: "8" },
});
const leadLook = css({
  textStyle: "lead",
  color: "muted",
  marginTop: "2",
  maxWidth: "text",
  minHeight: "1.6em",
});
const feedLook = textLink();
