import { useQuery } from "@tanstack/react-query";
import { Lock, LogIn, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation, useParams } from "react-router";
import { css } from "styled-system/css";
import { notice, wrap } from "styled-system/patterns";
import { replyPage, topicPath } from "../../../worker/forum/contract.ts";
import type { ForumTopic } from "../../../worker/forum/outputs.ts";
import { postExcerpt } from "../../../worker/forum/text/contract.ts";
import { topicShareImagePath } from "../../../worker/pages/share/contract.ts";
import { hasPermissionForAny } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { Head } from "../../shell/Head.tsx";
import { PageFailed } from "../../shell/LoadFailed.tsx";
import { SubjectNotFound } from "../../shell/SubjectNotFound.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { lazyComponents, lazyParts } from "../../ui/lazyParts.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { RenderWhenNear } from "../../ui/RenderWhenNear.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { parsePageNumber } from "../list/listPage.ts";
import { isTopicId, topicQuery } from "../queries.ts";
import { REPLY_FRAGMENT } from "../replyFragment.ts";
import { Thread } from "./Thread.tsx";
import { TopicTop } from "./TopicTop.tsx";

export function TopicPage() {
  const { id = "" } = useParams();
  const query = useQuery(topicQuery(id));
  const { data: topic } = query;
  if (topic === null) return <TopicNotFound />;
  if (query.error && !topic) return <PageFailed query={query} />;
  if (!topic) return <TopicLoading />;
  // The key discards the reading state of the former topic.
  return <ShownTopic key={topic.id} topic={topic} />;
}

function TopicLoading() {
  return (
    <PageColumn className={css({ paddingTop: { base: "14", md: "20" }, minHeight: "100vh" })}>
      <Loading>
        <Skeleton className={css({ height: "10", width: "80%" })} />
        <Skeleton className={css({ height: "10rem", width: "100%", marginTop: "8" })} />
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

const { RelatedTopics } = lazyComponents(() => import.meta.env.SSR || import("./RelatedTopics.tsx"));

/** Lazy, because only members need it. */
const { ReplyComposer } = lazyParts(() => import.meta.env.SSR || import("../writing/ReplyComposer.tsx"));

const sectionLook = css({ marginTop: "8", scrollMarginTop: "24" });

const boxLook = wrap({
  align: "center",
  gap: "4",
  padding: { base: "4", md: "6" },
  borderRadius: "lg",
  bg: "foam",
});

const iconLook = css({ flexShrink: 0, color: "sea" });

/** A topic with its replies; staff sees deleted ones, too. */
function ShownTopic({ topic }: { topic: ForumTopic }) {
  const t = useT();
  return (
    <PageColumn className={css({ paddingTop: { base: "2", md: "6" }, paddingBottom: "20" })}>
      <TopicHead topic={topic} />
      {topic.deleted_at && (
        <p role="note" className={deletedLook}>
          <Trash2 size={18} aria-hidden />
          {t("forum.topic_deleted", "Topic eliminato: lo vede solo lo staff.")}
        </p>
      )}
      <TopicTop topic={topic} />
      <Thread topic={topic} foot={<TopicFoot topic={topic} />}>
        {!topic.deleted_at && (
          <RenderWhenNear fallback={null}>
            <RelatedTopics topicId={topic.id} />
          </RenderWhenNear>
        )}
      </Thread>
    </PageColumn>
  );
}

const deletedLook = notice({
  display: "flex",
  alignItems: "center",
  gap: "3",
  marginBottom: "4",
  bg: "dangerSoft",
  color: "danger",
  fontWeight: "medium",
});

function TopicHead({ topic }: { topic: ForumTopic }) {
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

/** The foot below the replies: the reply form, the invitation to sign in or why there is neither. */
function TopicFoot({ topic }: { topic: ForumTopic }) {
  const writerId = useWriterId();
  const otherwise = topic.deleted_at ? null : topic.is_locked ? <LockedNotice /> : <SignInInvitation />;
  return (
    <section id={REPLY_FRAGMENT} className={sectionLook}>
      {writerId ? (
        <ReplyComposer
          fallback={topic.is_locked ? otherwise : <div className={css({ height: "24rem" })} />}
          key={writerId}
          userId={writerId}
          topic={topic}
          otherwise={otherwise}
        />
      ) : (
        otherwise
      )}
    </section>
  );
}

/** The id of the user, or of the one whose session ended on this page, so that an unsent text does not vanish. */
function useWriterId(): string | null {
  const id = useUser()?.id ?? null;
  const [lastId, setLastId] = useState(id);
  if (id && id !== lastId) setLastId(id);
  return id ?? lastId;
}

function LockedNotice() {
  const t = useT();
  return (
    <div role="note" className={boxLook}>
      <Lock size={24} aria-hidden className={iconLook} />
      <div>
        <p className={css({ fontWeight: "bold" })}>{t("forum.locked", "Questo topic è bloccato")}</p>
        <p>{t("forum.locked_text", "Non è possibile aggiungere nuove risposte.")}</p>
      </div>
    </div>
  );
}

/** The invitation to sign in, which leads back to the reply form on the same page. */
function SignInInvitation() {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className={boxLook}>
      <div className={css({ flex: "1 1 16rem" })}>
        <p className={css({ fontWeight: "bold" })}>{t("forum.join", "Vuoi dire la tua?")}</p>
        <p className={css({ color: "muted" })}>
          {t("forum.join_text", "Accedi o registrati per rispondere: ci vuole un minuto.")}
        </p>
      </div>
      <ButtonLink to={paths.auth.href("login", `${pathname}${search}#${REPLY_FRAGMENT}`)} look="main">
        <LogIn size={18} aria-hidden />
        {t("forum.sign_in_to_reply", "Accedi per rispondere")}
      </ButtonLink>
    </div>
  );
}
