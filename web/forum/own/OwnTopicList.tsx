import { useInfiniteQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import type { OwnTopic } from "../../../worker/forum/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { TopicRow } from "../list/TopicRow.tsx";
import { DeletedPostRow } from "./DeletedPostRow.tsx";
import { OwnPostList } from "./OwnPostList.tsx";
import { ownTopicsQuery } from "./queries.ts";
import { usePagedTopicMarks } from "./usePagedTopicMarks.ts";
import { withoutPin } from "./withoutPin.ts";

/** The topics that the member opened. */
export function OwnTopicList() {
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
