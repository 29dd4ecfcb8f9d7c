import { useQuery } from "@tanstack/react-query";
import { CheckCheck, LogIn, MessagesSquare, PenLine, Rss, SearchX } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, textLink } from "styled-system/patterns";
import type { ForumCategory } from "../../../worker/forum/outputs.ts";
import { forumFeedPath } from "../../../worker/forum/reading/contract.ts";
import { useUser } from "../../auth/session.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { LazyFollowButton } from "../../notices/following/LazyFollowButton.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { PageFailed } from "../../shell/LoadFailed.tsx";
import { SubjectNotFound } from "../../shell/SubjectNotFound.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { forumCategoriesQuery } from "../queries.ts";
import { CategoryFilter, ListTools } from "./ListTools.tsx";
import { parseTopicListAddress, type TopicListAddress, topicListPath } from "./listPage.ts";
import { TopicList } from "./TopicList.tsx";

type Props = { category: ForumCategory | null; address: TopicListAddress };

export function ForumPage() {
  const t = useT();
  const [params] = useSearch();
  const address = parseTopicListAddress(params);
  const categories = useQuery(forumCategoriesQuery);
  const category = categories.data?.find(({ slug }) => slug === address.category) ?? null;
  if (categories.isLoadingError) return <PageFailed query={categories} />;
  if (address.category && categories.data && !category) return <ForumCategoryNotFound />;
  const title = category?.name ?? t("nav.forum", "Forum");
  return (
    <PageColumn className={css({ paddingTop: { base: "4", md: "6" }, paddingBottom: "20" })}>
      <ForumHead category={category} address={address} />
      <div className={topLook}>
        <div className={css({ minWidth: "0" })}>
          <h1 className={css({ textStyle: "title", overflowWrap: "anywhere" })}>{title}</h1>
          <p className={category ? leadLook : cx(leadLook, forumLeadLook)}>
            {category ? category.description : forumLead(t)}
          </p>
          {category && (
            <div className={css({ marginTop: "3" })}>
              <LazyFollowButton target={{ type: "forum_category", id: category.id }} />
            </div>
          )}
        </div>
        <NewTopicLink category={category} />
      </div>
      <ListTools sort={address.sort} searchTerm={address.searchTerm} />
      <CategoryFilter categories={categories.data ?? []} chosen={category} address={address} />
      {(!address.category || category) && (
        <TopicList
          address={address}
          category={category}
          categories={categories.data ?? []}
          empty={<NoTopics category={category} address={address} />}
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

function NoTopics({ category, address }: Props) {
  const t = useT();
  if (address.sort === "unread")
    return (
      <StatusMessage
        icon={<CheckCheck size={28} />}
        title={t("forum.all_read", "Hai letto tutto")}
        text={t("forum.all_read_text", "Quando qualcuno scrive, lo ritrovi qui.")}
      >
        <ButtonLink to={paths.forum.href(category?.slug)}>
          {t("forum.all_topics_link", "Tutti i topic")}
        </ButtonLink>
      </StatusMessage>
    );
  if (address.searchTerm)
    return (
      <StatusMessage
        icon={<SearchX size={28} />}
        title={t("forum.none_found", "Nessun topic trovato")}
        text={t("forum.none_found_text", "Cerchiamo nei titoli: prova con altre parole, o con meno.")}
      >
        <ButtonLink to={topicListPath({ category: category?.slug ?? null, sort: address.sort })}>
          {t("forum.clear_search", "Cancella la ricerca")}
        </ButtonLink>
        {category ? (
          <ButtonLink to={topicListPath({ ...address, category: null })}>
            {t("forum.search_all", "Cerca in tutto il forum")}
          </ButtonLink>
        ) : (
          // That search reads the texts of topics and replies, too.
          <ButtonLink to={`${paths.search.href()}?${new URLSearchParams({ q: address.searchTerm })}`}>
            {t("search.title", "Cerca nel sito")}
          </ButtonLink>
        )}
      </StatusMessage>
    );
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

const topLook = flex({ align: "center", justify: "space-between", columnGap: "4", rowGap: "2" });

const leadLook = css({ textStyle: "small", color: "muted", maxWidth: "46rem" });

/** On a phone the first topics count more than the forum's own sentence. */
const forumLeadLook = css({ hideBelow: "md" });

const feedLook = textLink();

export function ForumCategoryNotFound() {
  const t = useT();
  const title = t("forum.category_not_found", "Categoria non trovata");
  return (
    <SubjectNotFound
      title={title}
      text={t(
        "forum.category_not_found_text",
        "Forse ha cambiato nome, o non c’è più. I topic sono tutti nel forum.",
      )}
    >
      <ButtonLink to={paths.forum.href()} look="main">
        {t("forum.all", "Tutto il forum")}
      </ButtonLink>
    </SubjectNotFound>
  );
}

const writeLook = css({ flexShrink: 0 });

/** The link to a new topic for signed-in users, to the sign-in for others. */
function NewTopicLink({ category }: { category: ForumCategory | null }) {
  const t = useT();
  const user = useUser();
  const form = paths.newTopic.href(category?.slug);
  if (user)
    return (
      <ButtonLink to={form} look="main" className={writeLook}>
        <PenLine size={18} aria-hidden />
        {t("forum.new_topic", "Nuovo Topic")}
      </ButtonLink>
    );
  return (
    <ButtonLink to={paths.auth.href("login", form)} className={writeLook}>
      <LogIn size={18} aria-hidden />
      {t("forum.sign_in_to_write", "Accedi per scrivere")}
    </ButtonLink>
  );
}

/** The head of the list. Search engines index the usual order alone. A page reached by cursor is not indexed, because its address does not stay valid. */
function ForumHead({ category, address }: Props) {
  const t = useT();
  const name = category ? `${category.name} · ${t("nav.forum", "Forum")}` : t("nav.forum", "Forum");
  const { page, cursor } = address;
  const title = page > 1 ? `${name} · ${t("pages.page", "Pagina {{page}}", { page })}` : name;
  return (
    <>
      <Head
        title={title}
        description={category?.description ?? forumLead(t)}
        path={cursor ? undefined : topicListPath({ category: category?.slug ?? null, page })}
        isIndexed={address.sort === "activity" && address.searchTerm === ""}
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

/** A sentence about the forum's purpose. */
function forumLead(t: Translate): string {
  return t(
    "forum.lead",
    "Domande, consigli e compagni d’acqua: qui ci si risponde tra apneisti, con calma e con rispetto.",
  );
}
