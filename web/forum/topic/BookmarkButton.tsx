import { useQuery } from "@tanstack/react-query";
import { Bookmark, BookmarkCheck } from "lucide-react";
import type { ForumTopic } from "../../../worker/forum/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { deleteBookmark, putBookmark } from "../api.ts";
import { forumKeys, topicMarksQuery } from "../queries.ts";

/** The button that bookmarks a topic. */
export function BookmarkButton({ topic }: { topic: ForumTopic }) {
  const t = useT();
  const marks = useQuery(topicMarksQuery([topic.id]));
  const isBookmarked = marks.data?.marks.some((mark) => mark.is_bookmarked) ?? false;
  const { start, isPending } = useWrite(() => (isBookmarked ? deleteBookmark : putBookmark)(topic.id), {
    invalidates: [[...forumKeys.own]],
  });
  const Icon = isBookmarked ? BookmarkCheck : Bookmark;
  return (
    <Button aria-pressed={isBookmarked} disabled={!marks.data} busy={isPending} onClick={() => start()}>
      {!isPending && <Icon size={18} aria-hidden />}
      {isBookmarked ? t("forum.bookmarked_short", "Nei segnalibri") : t("forum.bookmark", "Segnalibro")}
    </Button>
  );
}
