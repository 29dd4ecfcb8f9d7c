import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { type ForumCategory, TOPICS_PER_PAGE } from "../../../worker/forum/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { PageLinks } from "../../ui/PageLinks.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { topicListQuery } from "../queries.ts";
import {
  countNumberedPages,
  countTopics,
  NUMBERED_PAGES,
  type TopicListAddress,
  topicListPath,
  topicListSearch,
} from "./listPage.ts";
import { TopicRow } from "./TopicRow.tsx";

type Props = {
  address: TopicListAddress;
  category: ForumCategory | null;
  categories: ForumCategory[];
  /** Shown when there is no topic. */
  empty: ReactNode;
};

/** One page of the list of topics and the way to the others. */
export function TopicList({ address, category, categories, empty }: Props) {
  const t = useT();
  const list = useQuery(topicListQuery(topicListSearch(address, category)));
  if (list.isLoadingError)
    return (
      <LoadFailed
        title={t("home.error_title", "Errore nel caricamento")}
        text={t("forum.failed", "Non riusciamo a caricare il forum. Controlla la connessione e riprova.")}
        busy={list.isFetching}
        onRetry={() => list.refetch()}
      />
    );
  if (!list.data) return <TopicListSkeleton />;
  const { topics, next } = list.data;
  if (topics.length === 0) return empty;
  const total = countTopics(categories, category);
  const further =
    next && (address.cursor || address.page >= NUMBERED_PAGES)
      ? topicListPath({ ...address, page: 1, cursor: next })
      : null;
  return (
    <>
      <ul aria-busy={list.isFetching} className={listLook}>
        {topics.map((topic) => (
          <li key={topic.id}>
            <TopicRow topic={topic} showsCategory={!category} />
          </li>
        ))}
      </ul>
      <PageLinks
        label={t("forum.pages", "Pagine del forum")}
        page={address.cursor ? 0 : address.page}
        last={countNumberedPages(total)}
        hrefOf={(page) => topicListPath({ ...address, cursor: null, page })}
        further={further}
      />
    </>
  );
}

function TopicListSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("forum.loading", "Caricamento topic...")} className={listLook}>
      {Array.from({ length: TOPICS_PER_PAGE }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other name
        <div key={index} className={css({ padding: "5", display: "grid", gap: "2" })}>
          <Skeleton className={css({ height: "6", width: "70%" })} />
          <Skeleton className={css({ height: "4", width: "45%" })} />
        </div>
      ))}
    </div>
  );
}

const listLook = css({ marginTop: "4" });
