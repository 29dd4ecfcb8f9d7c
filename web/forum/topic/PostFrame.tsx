import { CircleCheck, Link2, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid, inlineRow, wrap } from "styled-system/patterns";
import { topicPath } from "../../../worker/forum/contract.ts";
import type { ForumReply, ForumTopic, PostAuthor } from "../../../worker/forum/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { imageUrl } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { TimeAgo } from "../../shell/TimeAgo.tsx";
import { useCopyLink } from "../../shell/useCopyLink.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { isNewReply, useThread } from "./threadContext.ts";

type Props = {
  topic: ForumTopic;
  post: Pick<ForumReply, "author" | "author_id" | "created_at" | "edited_at">;
  /** 0 for the topic's own post. */
  number: number;
  /** The post's text. */
  children: ReactNode;
  /** Below the text. */
  actions: ReactNode;
  /** A deleted post that the reader may not see: without an author and actions. */
  isTombstone?: boolean;
  /** A post of a member whom the reader blocks: a tombstone with a mark of its own. */
  isFolded?: boolean;
};

/** The frame around a post's text with author, day and number. */
export function PostFrame({
  topic,
  post,
  number,
  children,
  actions,
  isFolded,
  isTombstone = isFolded,
}: Props) {
  const t = useT();
  const { target, firstUnread } = useThread();
  const { author } = post;
  const name = displayName(t, author?.full_name ?? null);
  const reply = { number, author_id: post.author_id, isGone: isTombstone };
  const isNew = isNewReply(reply, firstUnread, useUser()?.id);
  return (
    <article
      id={number ? String(number) : undefined}
      data-number={number}
      tabIndex={-1}
      aria-label={
        number
          ? t("forum.reply_by", "Risposta {{number}} di {{name}}", { number, name })
          : t("forum.post_by", "Messaggio di {{name}}", { name })
      }
      className={frameOf(number, number > 0 && target === number)}
    >
      <span className={avatarLook}>
        {isTombstone ? (
          <span aria-hidden className={goneLook}>
            {!isFolded && <Trash2 size={18} />}
          </span>
        ) : (
          <Avatar name={author?.full_name ?? "?"} src={author && imageUrl(author.avatar_url)} size={44} />
        )}
      </span>
      <header className={headLook}>
        <p className={bylineLook}>
          {!isTombstone && (
            <PostAuthorName
              author={author}
              isTopicAuthor={number > 0 && post.author_id === topic.author_id}
            />
          )}
          <span className={whenLook}>
            <TimeAgo instant={post.created_at} />
            {post.edited_at && !isTombstone && <span> · {t("forum.edited", "modificato")}</span>}
          </span>
          {number > 0 && topic.helpful_reply_number === number && (
            <span className={helpfulLook}>
              <CircleCheck size={14} aria-hidden />
              {t("forum.helpful.badge", "Risposta utile")}
            </span>
          )}
        </p>
        <span className={linksLook}>
          {number > 0 && (
            <Link to={topicPath(topic.id, { reply: number })} className={numberLook}>
              {isNew && (
                <span title={t("forum.new_reply", "Nuova")} className={newLook}>
                  <span className={css({ srOnly: true })}>{t("forum.new_reply", "Nuova")} </span>
                </span>
              )}
              #{t.number(number)}
            </Link>
          )}
          {!isTombstone && <CopyLinkButton topic={topic} number={number} />}
        </span>
      </header>
      <div className={textLook}>{children}</div>
      {!isTombstone && <footer className={footLook}>{actions}</footer>}
    </article>
  );
}

function CopyLinkButton({ topic, number }: { topic: ForumTopic; number: number }) {
  const t = useT();
  const site = useSite();
  const copy = useCopyLink();
  const label = number
    ? t("forum.copy_link", "Copia il link alla risposta {{number}}", { number })
    : t("share.copy", "Copia il link");
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={label}
      title={label}
      className={copyLook}
      onClick={() => copy(site.url + topicPath(topic.id, number ? { reply: number } : {}))}
    >
      <Link2 size={18} aria-hidden />
    </Button>
  );
}

function frameOf(number: number, isTarget: boolean): string {
  const look = number ? frameLook : cx(frameLook, firstLook);
  return isTarget ? cx(look, targetLook) : look;
}

const frameLook = grid({
  position: "relative",
  gridTemplateColumns: "2.75rem minmax(0, 1fr)",
  gridTemplateAreas: {
    base: '"avatar head" "text text" "foot foot"',
    md: '"avatar head" "avatar text" "avatar foot"',
  },
  columnGap: { base: "3", md: "5" },
  paddingTop: "4",
  paddingBottom: "2",
  borderTop: { base: "1px solid token(colors.line)", md: "none" },
  outline: "none",
});
const firstLook = css({ borderTop: "none!", paddingTop: "2!", paddingBottom: "4!" });
const targetLook = css({
  _after: {
    content: '""',
    position: "absolute",
    insetBlock: "2",
    insetInline: { base: "-3", md: "-4" },
    borderRadius: "lg",
    border: "2px solid token(colors.lagoon)",
    pointerEvents: "none",
    animation: "fade 260ms ease-out",
  },
});
const avatarLook = css({
  gridArea: "avatar",
  position: "relative",
  alignSelf: "start",
  display: "block",
  height: "2.75rem",
  borderRadius: "full",
  bg: "ground",
  boxShadow: { md: "0 0 0 6px token(colors.ground)" },
});
const goneLook = css({
  display: "grid",
  placeItems: "center",
  width: "2.75rem",
  height: "2.75rem",
  borderRadius: "full",
  border: "1px dashed token(colors.field)",
  color: "muted",
});
const headLook = flex({
  gridArea: "head",
  align: "flex-start",
  justify: "space-between",
  gap: "3",
  minHeight: { base: "2.75rem", md: "auto" },
});
const bylineLook = wrap({
  flexDirection: { base: "column", sm: "row" },
  align: { sm: "baseline" },
  columnGap: "3",
  minWidth: "0",
});
const helpfulLook = inlineRow({
  textStyle: "label",
  gap: "1",
  paddingInline: "2.5",
  paddingBlock: "1",
  borderRadius: "full",
  bg: "foam",
  color: "badge",
});
const whenLook = css({ textStyle: "small", color: "muted" });
const numberLook = inlineRow({
  gap: "2",
  justifyContent: "flex-end",
  minHeight: "touch",
  minWidth: "8",
  paddingInline: "1",
  textStyle: "small",
  color: "muted",
  _hover: { color: "sea", textDecoration: "underline" },
});
const newLook = css({ width: "2", height: "2", borderRadius: "full", bg: "buoy" });
const textLook = css({ gridArea: "text", minWidth: "0", marginTop: { base: "3", md: "1.5" } });
/** The height of members' actions, which appear after hydration, so that they move nothing. */
const footLook = wrap({
  gridArea: "foot",
  align: "flex-end",
  columnGap: { base: "2", md: "4" },
  rowGap: "0",
  minHeight: "12",
});
const linksLook = flex({ align: "center", marginTop: "-2", marginInlineEnd: "-2" });
const copyLook = css({ color: "muted" });

type PostAuthorNameProps = {
  author: PostAuthor | null;
  /** Whether the author of a reply is the author of the topic. */
  isTopicAuthor?: boolean;
};

/** A post's author, as a link to the public profile if there is one; "Anonimo" for an erased author. */
function PostAuthorName({ author, isTopicAuthor }: PostAuthorNameProps) {
  const t = useT();
  const name = displayName(t, author?.full_name ?? null);
  return (
    <span className={rowLook}>
      {author?.public_slug ? (
        <Link to={paths.organizer.href(author.public_slug)} className={linkLook}>
          {name}
        </Link>
      ) : (
        <span className={nameLook}>{name}</span>
      )}
      {author?.is_staff && <span className={cx(badgeLook, staffLook)}>{t("forum.staff", "Staff")}</span>}
      {isTopicAuthor && author && (
        <span className={cx(badgeLook, authorLook)}>{t("forum.topic_author", "Autore")}</span>
      )}
    </span>
  );
}

const rowLook = inlineRow({ flexWrap: "wrap", columnGap: "2", minWidth: "0" });
const nameLook = css({ fontWeight: "bold", overflowWrap: "anywhere" });
const linkLook = css({
  fontWeight: "bold",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
});
const badgeLook = css({
  textStyle: "label",
  paddingInline: "2",
  paddingBlock: "0.5",
  borderRadius: "full",
  whiteSpace: "nowrap",
});
const staffLook = css({ bg: "deep", color: "white" });
const authorLook = css({ bg: "foam", color: "badge" });
