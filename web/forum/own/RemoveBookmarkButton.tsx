import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { BookmarkX } from "lucide-react";
import { css } from "styled-system/css";
import type { Bookmark } from "../../../worker/forum/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { deleteBookmark, putBookmark } from "../api.ts";
import { forumKeys } from "../queries.ts";
import { bookmarksQuery } from "./queries.ts";

/** How long a removal can be undone from its notification, in milliseconds. */
const UNDO_MS = 10_000;

type BookmarkPages = InfiniteData<{ rows: Bookmark[]; next: string | undefined }>;
type Props = { bookmark: Bookmark; onRemoved: () => void };

/** Removes a bookmark; the notification puts it back. */
export function RemoveBookmarkButton({ bookmark, onRemoved }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const { topic_id: id, topic } = bookmark;
  const invalidates = [[...forumKeys.own]];
  const adding = useWrite(() => putBookmark(id), {
    invalidates,
    onSuccess: () => notify({ kind: "success", title: t("forum.own.bookmark_back", "Segnalibro rimesso") }),
  });
  const removing = useWrite(() => deleteBookmark(id), {
    invalidates,
    onSuccess: () => {
      // At once, also while the list is asked for again.
      queries.setQueryData<BookmarkPages>(bookmarksQuery.queryKey, (list) => list && without(list, id));
      onRemoved();
      notify({
        kind: "success",
        title: t("forum.own.bookmark_removed", "Segnalibro rimosso"),
        duration: UNDO_MS,
        // Of a deleted topic there is nothing to put back.
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
