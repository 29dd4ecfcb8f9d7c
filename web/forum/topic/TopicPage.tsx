import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { topicQuery } from "../queries.ts";
import { ShownTopic } from "./ShownTopic.tsx";
import { TopicNotFound } from "./TopicNotFound.tsx";

export { topicLoader } from "../loaders.ts";
export { TopicNotFound };

/** A topic and its replies. */
export function TopicPage() {
  const { id = "" } = useParams();
  const { data: topic, error, isFetching, refetch } = useQuery(topicQuery(id));
  if (topic === null) return <TopicNotFound />;
  if (error && !topic) return <TopicFailed busy={isFetching} onRetry={refetch} />;
  if (!topic) return <TopicLoading />;
  // A key, so that nothing of one topic's reading is left on the next.
  return <ShownTopic key={topic.id} topic={topic} />;
}

function TopicFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useT();
  return (
    <PageColumn>
      <LoadFailed
        level={1}
        text={t(
          "forum.topic_failed",
          "Non riusciamo a caricare questo topic. Il sito non risponde: riprova tra poco.",
        )}
        busy={busy}
        onRetry={onRetry}
      />
    </PageColumn>
  );
}

function TopicLoading() {
  return (
    <PageColumn className={css({ paddingTop: { base: "14", md: "20" }, minHeight: "100vh" })}>
      <Loading className={css({ maxWidth: "48rem" })}>
        <Skeleton className={css({ height: "10", width: "80%" })} />
        <Skeleton className={css({ height: "4", width: "40%", marginTop: "4" })} />
        <Skeleton className={css({ height: "40", width: "100%", marginTop: "8" })} />
      </Loading>
    </PageColumn>
  );
}
