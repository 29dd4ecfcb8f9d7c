import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { hasPermissionForAny } from "../../../worker/permissions/contract.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { SubjectNotFound } from "../../shell/SubjectNotFound.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { isTopicId } from "../loaders.ts";
import { topicQuery } from "../queries.ts";
import { ShownTopic } from "./ShownTopic.tsx";

/** The page of a topic that does not exist or was deleted, which staff may still read. */
export function TopicNotFound() {
  const { id = "" } = useParams();
  const user = useUser();
  const isStaff = hasPermissionForAny(user, "posts.moderate");
  // The server rendered the page for a visitor: staff is answered what visitors are not.
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
