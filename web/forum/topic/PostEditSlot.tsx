import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { useIsBlocked } from "../../auth/useIsBlocked.ts";
import { useT } from "../../lib/i18n.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { editedPostsAtom } from "../editedPosts.ts";

/** Lazy, because only members need it. */
const { PostEditForm } = lazyParts(() => import.meta.env.SSR || import("../writing/PostEditForm.tsx"));

type Props = {
  topic: ForumTopic;
  /** Without a reply, the topic's own post. */
  reply?: ForumReply;
  /** The post's text. */
  children: ReactNode;
};

/** The text of a post, or the edit form in its place. */
export function PostEditSlot({ topic, reply, children }: Props) {
  const user = useUser();
  const isEdited = useAtomValue(editedPostsAtom).has((reply ?? topic).id);
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);
  // The last user stays the writer after the session ends, so that an unsent text does not vanish.
  const writer = user ?? lastUser;
  if (!isEdited || !writer) return children;
  return <PostEditForm fallback={children} key={writer.id} userId={writer.id} topic={topic} reply={reply} />;
}

/** Whether a post is folded because the reader blocks its author, and the note with the button that shows it. */
export function useFolded(authorId: string | null): { is: boolean; note: ReactNode } {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const is = useIsBlocked(authorId) && !isShown;
  const note = is ? (
    <p className={css({ color: "muted", fontStyle: "italic" })}>
      {t("forum.blocked", "Messaggio di un utente che hai bloccato")}
      {" · "}
      <button type="button" onClick={() => setShown(true)} className={showLook}>
        {t("forum.show_blocked", "mostra")}
      </button>
    </p>
  ) : null;
  return { is, note };
}

const showLook = css({ color: "sea", textDecoration: "underline", cursor: "pointer", paddingBlock: "2" });
