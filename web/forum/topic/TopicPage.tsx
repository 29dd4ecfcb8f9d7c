import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { hasPermissionForAny } from "../../../worker/permissions/contract.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { SubjectNotFound } from "../../shell/SubjectNotFound.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { isTopicId } from "../loaders.ts";
import { topicQuery } from "../queries.ts";
import { ShownTopic } from "./ShownTopic.tsx";

export { topicLoader } from "../loaders.ts";

export function TopicPage() {
  const { id = "" } = useParams();
  const { data: topic, error, isFetching, refetch } = useQuery(topicQuery(id));
  if (topic === null) return <TopicNotFound />;
  if (error && !topic) return <TopicFailed busy={isFetching} onRetry={refetch} />;
  if (!topic) return <TopicLoading />;
  // The key discards the reading state of the former topic.
  return <ShownTopic key={topic.id} topic={topic} />;
}

function TopicFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <PageColumn>
      <LoadFailed level={1} busy={busy} onRetry={onRetry} />
    </PageColumn>
  );
}

function TopicLoading() {
  return (
    <PageColumn className={css({ paddingTop: { base: "14", md: "20" }, minHeight: "100vh" })}>
      <Loading>
        <Skeleton className={css({ height: "10", width: "80%" })} />
        <Skeleton className={css({ height: "40", width: "100%", marginTop: "8" })} />
      </Loading>
    </PageColumn>
  );
}

/** The page of a topic that does not exist or was deleted; staff may still read a deleted one. */
export function TopicNotFound() {
  const { id = "" } = useParams();
  const user = useUser();
  const isStaff = hasPermissionForAny(user, "posts.moderate");
  // The server rendered the page for a visitor, so staff refetches it with the deleted posts.
  const { data: topic } = useQuery({ ...topicQuery(id), staleTime: 0, enabled: isStaff && isTopicId(id) });
  if (isStaff && topic) return <ShownTopic key={topic.id} topic={topic} />;
  return <NoTopic />;
}

function NoTopic() {
  const t = useT();
  const title = t("forum.topic_not_found", "Topic non trovato");
  return (
    <SubjectNotFound
      title={title}
      text={t("forum.topic_not_found_text", "Forse è stato eliminato, o l’indirizzo non è giusto.")}
    >
      <ButtonLink to={paths.forum.href()} look="main">
        {t("forum.to_forum", "Vai al forum")}
      </ButtonLink>
      <ButtonLink to={paths.home.href()}>{t("common.home", "Torna alla Home")}</ButtonLink>
    </SubjectNotFound>
  );
}
