import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquareReply, MessagesSquare } from "lucide-react";
import type { OwnReply, OwnTopic } from "../../../worker/forum/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { LinkTabs } from "../../ui/LinkTabs.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { TopicRow } from "../list/TopicRow.tsx";
import { HeldPosts } from "../writing/HeldPosts.tsx";
import { BookmarkList } from "./BookmarkList.tsx";
import { DeletedPostRow, OwnPostList, OwnReplyRow, usePagedTopicMarks, withoutPin } from "./OwnPostList.tsx";
import { ownRepliesQuery, ownTopicsQuery } from "./queries.ts";

const OWN_POST_LISTS = ["topics", "replies", "bookmarks"] as const;

type OwnPostListName = (typeof OWN_POST_LISTS)[number];

/** A member's own topics, replies and bookmarks; `?list=` chooses one. */
export function OwnPostsPage() {
  const t = useT();
  const [params] = useSearch();
  const list = parseOwnPostList(params.get("list"));
  return (
    <TitledPage title={t("forum.own.title", "I tuoi post")}>
      <OwnPostTabs list={list} />
      <HeldPosts />
      {list === "topics" && <OwnTopicList />}
      {list === "replies" && <OwnReplyList />}
      {list === "bookmarks" && <BookmarkList />}
    </TitledPage>
  );
}

/** The list that an address names; topics for any other text. */
function parseOwnPostList(text: string | null): OwnPostListName {
  return OWN_POST_LISTS.find((name) => name === text) ?? "topics";
}

/** Links to the lists, each with its own address. */
function OwnPostTabs({ list }: { list: OwnPostListName }) {
  const t = useT();
  const names: Record<OwnPostListName, string> = {
    topics: t("forum.own.topics", "I tuoi topic"),
    replies: t("forum.own.replies", "Le tue risposte"),
    bookmarks: t("forum.own.bookmarks", "Segnalibri"),
  };
  return (
    <LinkTabs
      label={t("forum.own.lists", "I tuoi post")}
      view={list}
      parts={OWN_POST_LISTS.map((name) => ({
        view: name,
        to: name === "topics" ? paths.ownPosts.href() : `${paths.ownPosts.href()}?list=${name}`,
        label: names[name],
      }))}
    />
  );
}

function OwnReplyList() {
  const t = useT();
  const list = useInfiniteQuery(ownRepliesQuery);
  return (
    <OwnPostList<OwnReply>
      rows={list.data?.pages.flatMap(({ rows }) => rows)}
      list={list}
      keyOf={({ id }) => id}
      empty={
        <StatusMessage
          icon={<MessageSquareReply size={28} />}
          title={t("forum.own.no_replies", "Non hai ancora risposto a nessuno")}
          text={t("forum.own.no_replies_text", "Le tue risposte le ritrovi qui, ognuna con il suo topic.")}
        >
          <ButtonLink to={paths.forum.href()} look="main">
            {t("forum.to_forum", "Vai al forum")}
          </ButtonLink>
        </StatusMessage>
      }
    >
      {(reply) => <OwnReplyRow reply={reply} />}
    </OwnPostList>
  );
}

function OwnTopicList() {
  const t = useT();
  const list = useInfiniteQuery(ownTopicsQuery);
  const pages = list.data?.pages.map(({ rows }) => rows);
  const marks = usePagedTopicMarks(pages ?? []);
  return (
    <OwnPostList<OwnTopic>
      rows={pages?.flat()}
      list={list}
      keyOf={({ id }) => id}
      empty={
        <StatusMessage
          icon={<MessagesSquare size={28} />}
          title={t("forum.own.no_topics", "Non hai ancora aperto un topic")}
          text={t(
            "forum.own.no_topics_text",
            "Una domanda, un consiglio, un’uscita da raccontare: quello che scrivi lo ritrovi qui.",
          )}
        >
          <ButtonLink to={paths.newTopic.href()} look="main">
            {t("forum.new_topic", "Nuovo Topic")}
          </ButtonLink>
        </StatusMessage>
      }
    >
      {(topic) =>
        topic.deleted_at ? (
          <DeletedPostRow
            title={topic.title || t("forum.moderate.deleted", "Topic eliminato")}
            note={topicNote(topic)}
            deletedAt={topic.deleted_at}
          />
        ) : (
          <TopicRow topic={withoutPin(topic)} showsCategory marks={marks.get(topic.id)} />
        )
      }
    </OwnPostList>
  );

  function topicNote({ erased_at, deleted_by }: OwnTopic): string {
    if (erased_at) return t("forum.own.erased", "Il testo è stato cancellato per sempre");
    if (deleted_by === "staff") return t("forum.own.topic_by_staff", "Topic eliminato dallo staff");
    return t("forum.own.topic_by_you", "Topic eliminato da te");
  }
}
