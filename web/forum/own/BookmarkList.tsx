import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark as BookmarkIcon, BookmarkX } from "lucide-react";
import { useRef } from "react";
import { css } from "styled-system/css";
import type { Bookmark } from "../../../worker/forum/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { deleteBookmark, putBookmark } from "../api.ts";
import { TopicRow } from "../list/TopicRow.tsx";
import { forumKeys } from "../queries.ts";
import { DeletedPostRow, OwnPostList, usePagedTopicMarks, withoutPin } from "./OwnPostList.tsx";
import { bookmarksQuery } from "./queries.ts";

/** How long a removal can be undone from its notification, in milliseconds. */
const UNDO_MS = 10_000;

type BookmarkPages = InfiniteData<{ rows: Bookmark[]; next: string | undefined }>;

type Props = { bookmark: Bookmark; onRemoved: () => void };

export function BookmarkList() {
  const t = useT();
  const list = useInfiniteQuery(bookmarksQuery);
  const region = useRef<HTMLDivElement>(null);
  const pages = list.data?.pages.map(({ rows }) => rows);
  const marks = usePagedTopicMarks(
    pages?.map((rows) => rows.flatMap(({ topic }) => (topic ? [topic] : []))) ?? [],
  );
  return (
    // The section gets the focus when the focused button is removed with its row.
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t("forum.own.bookmarks", "Segnalibri")}
      className={css({ outline: "none" })}
    >
      <OwnPostList<Bookmark>
        rows={pages?.flat()}
        list={list}
        keyOf={({ topic_id }) => topic_id}
        empty={<NoBookmarks />}
      >
        {(bookmark) => {
          const button = (
            <RemoveBookmarkButton bookmark={bookmark} onRemoved={() => region.current?.focus()} />
          );
          if (!bookmark.topic)
            return (
              <DeletedPostRow
                title={t("forum.moderate.deleted", "Topic eliminato")}
                note={t("forum.own.bookmark_gone", "Non c’è più niente da leggere qui")}
              >
                {button}
              </DeletedPostRow>
            );
          return (
            <div className={rowLook}>
              <TopicRow
                topic={withoutPin(bookmark.topic)}
                showsCategory
                marks={marks.get(bookmark.topic_id)}
              />
              <div className={buttonLook}>{button}</div>
            </div>
          );
        }}
      </OwnPostList>
    </section>
  );
}

function NoBookmarks() {
  const t = useT();
  return (
    <StatusMessage
      icon={<BookmarkIcon size={28} />}
      title={t("forum.own.no_bookmarks", "Ancora nessun segnalibro")}
      text={t(
        "forum.own.no_bookmarks_text",
        "Metti un segnalibro ai topic che vuoi ritrovare: il pulsante è in cima a ogni topic.",
      )}
    >
      <ButtonLink to={paths.forum.href()} look="main">
        {t("forum.to_forum", "Vai al forum")}
      </ButtonLink>
    </StatusMessage>
  );
}

const rowLook = css({
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" },
  alignItems: "center",
  transition: "background 140ms",
  _hover: { bg: "foam" },
});

/** Below the row's text on a phone, at the row's end on a wide screen. */
const buttonLook = css({
  paddingInlineStart: { base: "calc(44px + token(spacing.4))", md: "0" },
  paddingInlineEnd: { base: "4", md: "5" },
  paddingBottom: { base: "3", md: "0" },
  marginTop: { base: "-2", md: "0" },
});

/** Removes a bookmark; the notification offers an undo. */
function RemoveBookmarkButton({ bookmark, onRemoved }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const { topic_id: id, topic } = bookmark;
  const invalidates = [[...forumKeys.own]];
  const adding = useWrite(() => putBookmark(id), {
    invalidates,
    onSuccess: () =>
      notify({ kind: "success", title: t("forum.own.bookmark_back", "Segnalibro ripristinato") }),
  });
  const removing = useWrite(() => deleteBookmark(id), {
    invalidates,
    onSuccess: () => {
      // Removes the row immediately, before the refetch of the list.
      queries.setQueryData<BookmarkPages>(bookmarksQuery.queryKey, (list) => list && without(list, id));
      onRemoved();
      notify({
        kind: "success",
        title: t("forum.own.bookmark_removed", "Segnalibro rimosso"),
        duration: UNDO_MS,
        // The bookmark of a deleted topic cannot be restored, so there is no undo.
        ...(topic && { action: { label: t("forum.undo", "Annulla"), onSelect: () => void adding.start() } }),
      });
    },
  });
  return (
    <Button
      look="quiet"
      busy={removing.isPending}
      aria-label={
        topic
          ? t("forum.own.remove_bookmark_of", "Rimuovi il segnalibro: {{title}}", { title: topic.title })
          : t("forum.own.remove_bookmark", "Rimuovi il segnalibro")
      }
      onClick={() => void removing.start()}
      className={css({ paddingInline: "3!", flexShrink: 0 })}
    >
      {!removing.isPending && <BookmarkX size={18} aria-hidden />}
      {t("forum.own.remove", "Rimuovi")}
    </Button>
  );
}

function without(list: BookmarkPages, id: string): BookmarkPages {
  const pages = list.pages.map((page) => ({
    ...page,
    rows: page.rows.filter(({ topic_id }) => topic_id !== id),
  }));
  return { ...list, pages };
}
