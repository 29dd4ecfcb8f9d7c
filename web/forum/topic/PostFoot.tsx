import { useAtomValue } from "jotai";
import { css } from "styled-system/css";
import { topicPath } from "../../../worker/forum/contract.ts";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { ReportLink } from "../../shell/ReportLink.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { editedPostsAtom } from "../editedPosts.ts";
import { LikeFace, likeLook } from "./LikeFace.tsx";

/** Lazy, because only members need it. */
const { PostActions } = lazyParts(() => import.meta.env.SSR || import("../writing/PostActions.tsx"));

type Props = { topic: ForumTopic /** Without a reply, the topic's own post. */; reply?: ForumReply };

/** What stands below a post: its likes, and a member's actions. */
export function PostFoot(props: Props) {
  const { topic, reply } = props;
  const { author_id, deleted_at } = reply ?? topic;
  const isOwn = useUser()?.id === author_id;
  const number = reply?.number;
  return (
    <>
      <PostLikes {...props} />
      {!isOwn && !deleted_at && (
        <ReportLink
          url={topicPath(topic.id, number ? { reply: number } : {})}
          subject={number ? `#${number}` : topic.title}
          className={css({ paddingInline: "3!" })}
        />
      )}
      <PostActionsSlot {...props} />
    </>
  );
}

/** A member's actions for a post; the height is reserved while the code loads. Null for visitors. */
function PostActionsSlot({ topic, reply }: Props) {
  const user = useUser();
  const isEdited = useAtomValue(editedPostsAtom).has((reply ?? topic).id);
  if (!user || isEdited) return null;
  return <PostActions topic={topic} reply={reply} user={user} />;
}

/** Lazy, because only members need it. */
const { LikeButton } = lazyParts(() => import.meta.env.SSR || import("./LikeButton.tsx"));

/** How many members like a post: a button for members, a link to sign in for visitors, for the author the count alone. */
function PostLikes({ topic, reply }: Props) {
  const t = useT();
  const user = useUser();
  const { author_id, deleted_at, likes_count } = reply ?? topic;
  const number = reply?.number ?? 0;
  const count = t.count("forum.likes", likes_count, {
    one: "Piace a {{count}} persona",
    other: "Piace a {{count}} persone",
  });
  const face = <LikeFace count={likes_count} />;
  if (deleted_at || topic.deleted_at) return null;
  if (user && user.id === author_id)
    return likes_count > 0 ? (
      <span title={count} className={ownLook}>
        {face}
        <span className={css({ srOnly: true })}>{count}</span>
      </span>
    ) : null;
  const label = number
    ? t("forum.like.reply", "Mi piace #{{number}}", { number })
    : t("forum.like.topic", "Mi piace il primo messaggio");
  const name = likes_count > 0 ? `${label} · ${count}` : label;
  const address = topicPath(topic.id, number ? { reply: number } : {});
  const link = (
    <ButtonLink
      look="quiet"
      to={paths.auth.href("login", address)}
      rel="nofollow"
      aria-label={name}
      title={likes_count > 0 ? count : undefined}
      className={likeLook}
    >
      {face}
    </ButtonLink>
  );
  if (!user) return link;
  return <LikeButton fallback={link} topic={topic} reply={reply} label={name} />;
}

const ownLook = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "2",
  minHeight: "touch",
  marginTop: "1",
  color: "muted",
  fontSize: "sm",
});
