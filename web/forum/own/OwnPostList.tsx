import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import type { ForumTopicCard, OwnReply } from "../../../worker/forum/outputs.ts";
import { isTopicUnread } from "../../../worker/forum/topicUnread.ts";
import { useUser } from "../../auth/session.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { TimeAgo } from "../../shell/TimeAgo.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import type { TopicRowMarks } from "../list/TopicRow.tsx";
import { topicMarksQuery } from "../queries.ts";

type Props<Row> = {
  /** Undefined while the rows load. */
  rows: Row[] | undefined;
  list: {
    isLoadingError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
  /** Shown when there is no row. */
  empty: ReactNode;
};

/** A paged list of a member's posts, with its placeholders, its failure or its empty state. */
export function OwnPostList<Row>({ rows, list, keyOf, children, empty }: Props<Row>) {
  if (list.isLoadingError) return <LoadFailed neverStored query={list} />;
  if (!rows) return <Loading className={grid({ gap: "4" })} rows={4} look={css({ height: "20" })} />;
  if (rows.length === 0) return empty;
  return (
    <>
      <ul className={listLook}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={itemLook}>
            {children(row)}
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

/** Cards on a phone, rows of a table on a wide screen, as in the forum's list. */
const listLook = grid({
  gap: { base: "3", md: "0" },
  bg: { md: "card" },
  border: { md: "1px solid token(colors.line)" },
  borderRadius: { md: "lg" },
  boxShadow: { md: "card" },
  overflow: { md: "hidden" },
});
const itemLook = css({
  bg: "card",
  border: { base: "1px solid token(colors.line)", md: "none" },
  borderRadius: { base: "lg", md: "0" },
  boxShadow: { base: "card", md: "none" },
  overflow: "hidden",
  "& + &": { borderTop: "1px solid token(colors.line)" },
});

/** One of the member's replies: its topic and the beginning of its text, or the reason why it is hidden. */
export function OwnReplyRow({ reply }: { reply: OwnReply }) {
  const t = useT();
  const { number, topic } = reply;
  const isHidden = reply.deleted_at !== null || topic === null;
  const name = topic?.title ?? t("forum.moderate.deleted", "Topic eliminato");
  return (
    <article className={rowLook}>
      <div className={css({ minWidth: "0", flex: 1 })}>
        <h2 className={css({ fontWeight: "bold", lineHeight: 1.35, lineClamp: 2, overflowWrap: "anywhere" })}>
          {isHidden ? (
            <span className={css({ color: "muted" })}>{name}</span>
          ) : (
            <Link to={paths.topic.href(reply.topic_id, { reply: number })} className={linkLook}>
              {name}
            </Link>
          )}
        </h2>
        {reply.excerpt && <p className={isHidden ? hiddenExcerptLook : excerptLook}>{reply.excerpt}</p>}
        <p className={factsLook}>
          <span className={css({ color: "sea", fontWeight: "medium" })}>#{t.number(number)}</span>
          <TimeAgo instant={reply.created_at} short />
          {reply.edited_at && !isHidden && <span>{t("forum.edited", "modificato")}</span>}
          {isHidden && <span className={css({ fontStyle: "italic" })}>{hiddenText(t, reply)}</span>}
        </p>
      </div>
    </article>
  );
}

/** The reason why others do not see the reply. */
function hiddenText(t: Translate, { topic, erased_at, deleted_by }: OwnReply): string {
  if (erased_at) return t("forum.own.erased", "Il testo è stato cancellato per sempre");
  if (deleted_by === "staff") return t("forum.deleted_by_staff", "Risposta eliminata dallo staff");
  if (deleted_by === "author") return t("forum.own.reply_by_you", "Risposta eliminata da te");
  return topic ? "" : t("forum.own.hidden_with_topic", "Nascosta con il suo topic");
}

const rowLook = flex({
  position: "relative",
  direction: { base: "column", md: "row" },
  align: { base: "flex-start", md: "center" },
  gap: "3",
  padding: { base: "4", md: "5" },
  transition: "background 140ms",
  "&:has(h2 a):hover": { bg: "foam" },
  _focusVisible: { outlineOffset: "-3px" },
});
const linkLook = css({
  _before: { content: '""', position: "absolute", inset: "0" },
  "article:hover &": { color: "sea" },
});
const excerptLook = css({ marginTop: "1", lineClamp: 3, overflowWrap: "anywhere" });
const hiddenExcerptLook = css({ marginTop: "1", lineClamp: 3, overflowWrap: "anywhere", color: "muted" });
const factsLook = wrap({ columnGap: "3", rowGap: "1", marginTop: "2", textStyle: "small", color: "muted" });

type DeletedPostRowProps = {
  title: string;
  /** The reason why the post is hidden. */
  note: string;
  /** ISO; without it only the note is shown. */
  deletedAt?: string;
  /** The member's possible actions. */
  children?: ReactNode;
};

/** A post or a topic that only its author still sees here. */
export function DeletedPostRow({ title, note, deletedAt, children }: DeletedPostRowProps) {
  return (
    <article className={deletedPostRowRowLook}>
      <div className={css({ minWidth: "0", flex: 1 })}>
        <h2 className={titleLook}>{title}</h2>
        <p className={css({ textStyle: "small", color: "muted", marginTop: "1" })}>
          {note}
          {deletedAt && (
            <>
              {" · "}
              <TimeAgo instant={deletedAt} short />
            </>
          )}
        </p>
      </div>
      {children}
    </article>
  );
}

const deletedPostRowRowLook = flex({
  direction: { base: "column", md: "row" },
  align: { base: "flex-start", md: "center" },
  gap: "3",
  padding: { base: "4", md: "5" },
});
const titleLook = css({ fontWeight: "medium", color: "muted", lineClamp: 2, overflowWrap: "anywhere" });

/**
 * The member's marks of the topics of each page, by topic id, with one call per page, because a call takes a limited
 * number of topics. Bookmarks are left out, because the lists show them in another way.
 */
export function usePagedTopicMarks(pages: ForumTopicCard[][]): Map<string, TopicRowMarks> {
  const user = useUser();
  const marks = useQueries({
    queries: pages.map((topics) => ({
      ...topicMarksQuery(topics.map(({ id }) => id)),
      enabled: user !== null && topics.length > 0,
    })),
  });
  const byTopic = new Map<string, TopicRowMarks>();
  if (!user) return byTopic;
  for (const [index, topics] of pages.entries()) {
    const known = marks[index]?.data;
    if (!known) continue;
    for (const topic of topics)
      byTopic.set(topic.id, { isUnread: isTopicUnread(topic, known, user.id), isBookmarked: false });
  }
  return byTopic;
}

/** A topic without its pin, for a list in which pinned topics do not come first. */
export function withoutPin(topic: ForumTopicCard): ForumTopicCard {
  return { ...topic, is_pinned: false };
}
