import { Bookmark, CircleCheck, Eye, Lock, MessageSquare, Pin } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, grid, inlineRow } from "styled-system/patterns";
import type { ForumTopicCard } from "../../../worker/forum/outputs.ts";
import { imageUrl } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { TimeAgo } from "../../shell/TimeAgo.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Link } from "../../ui/Link.tsx";

/** A member's marks of a topic. */
export type TopicRowMarks = { isUnread: boolean; isBookmarked: boolean };

type Props = {
  topic: ForumTopicCard;
  showsCategory: boolean;
  /** Loaded for members after hydration; rendered where it does not move other content. */
  marks?: TopicRowMarks;
};

/** A topic in the list; the whole row is a link. */
export function TopicRow({ topic, showsCategory, marks }: Props) {
  const t = useT();
  const { author, last_reply_author: last } = topic;
  const name = displayName(t, author?.full_name ?? null);
  const nameLook = showsCategory ? cx(lastNameLook, besideCategoryLook) : lastNameLook;
  return (
    <article className={topic.is_pinned ? cx(rowLook, pinnedLook) : rowLook}>
      <span className={avatarLook}>
        <Avatar name={author?.full_name ?? "?"} src={author && imageUrl(author.avatar_url)} size={40} />
        {marks?.isUnread && <span aria-hidden className={unreadLook} />}
      </span>
      <h2 className={titleLook}>
        {topic.is_pinned && <Sign icon={Pin} label={t("forum.pinned", "In evidenza")} />}
        {topic.is_locked && <Sign icon={Lock} label={t("forum.is_locked", "Bloccato")} />}
        {topic.helpful_reply_number !== null && (
          <Sign icon={CircleCheck} label={t("forum.helpful.badge", "Risposta utile")} />
        )}
        {marks?.isBookmarked && (
          <Sign icon={Bookmark} label={t("forum.bookmarked", "Tra i tuoi segnalibri")} />
        )}
        {marks?.isUnread && <span className={labelLook}>{t("forum.unread", "Non letto")} </span>}
        <Link to={paths.topic.href(topic.id)} dir="auto" className={linkLook}>
          {topic.title}
        </Link>
      </h2>
      <div className={restLook}>
        <p className={factsLook}>
          {showsCategory && (
            <span data-chip="" className={categoryLook}>
              {topic.category.name}
            </span>
          )}
          <span className={startedLook}>
            {name} · <TimeAgo instant={topic.created_at} short />
          </span>
        </p>
        <p className={countsLook}>
          <span className={countLook}>
            <MessageSquare size={16} aria-hidden />
            <span aria-hidden className={shortLook}>
              {t.number(topic.replies_count)}
            </span>
            <span className={longLook}>
              {t.count("forum.replies", topic.replies_count, {
                one: "{{count}} risposta",
                other: "{{count}} risposte",
              })}
            </span>
          </span>
          <span className={cx(countLook, startedLook)}>
            <Eye size={16} aria-hidden />
            {t.count("forum.views", topic.views_count, {
              one: "{{count}} visita",
              other: "{{count}} visite",
            })}
          </span>
        </p>
        <p className={lastLook}>
          {topic.last_reply_at ? (
            <>
              <span className={labelLook}>{t("forum.last_reply", "Ultima risposta")}</span>
              <span className={nameLook}>{displayName(t, last?.full_name ?? null)}</span>
              <TimeAgo instant={topic.last_reply_at} short />
            </>
          ) : (
            <>
              <span className={startedLook}>{t("forum.no_replies", "Ancora nessuna risposta")}</span>
              <span className={cx(nameLook, shortLook)}>{name}</span>
              <span className={shortLook}>
                <TimeAgo instant={topic.created_at} short />
              </span>
            </>
          )}
        </p>
      </div>
    </article>
  );
}

type SignProps = { icon: typeof Pin; label: string };

/** An icon before the title, with its name as tooltip and for screen readers. */
function Sign({ icon: Icon, label }: SignProps) {
  return (
    <span title={label} className={signLook}>
      <Icon size={16} aria-hidden />
      <span className={labelLook}>{label}: </span>
    </span>
  );
}

/** Below a desktop's width the second line says where, how many replies, and who wrote last; there they are columns. */
const rowLook = grid({
  position: "relative",
  gridTemplateColumns: { base: "auto minmax(0, 1fr)", lg: "auto minmax(0, 1fr) 8.5rem 11.5rem" },
  alignItems: { base: "start", lg: "center" },
  columnGap: { base: "3", lg: "5" },
  rowGap: "1",
  paddingInline: { base: "3", md: "5" },
  paddingBlock: "3",
  transition: "background 140ms",
  _hover: { bg: "foam" },
});
const pinnedLook = css({ bg: "foam", "& [data-chip]": { bg: "card" } });
const avatarLook = css({ position: "relative", display: "block", gridRow: "span 2" });
const unreadLook = css({
  position: "absolute",
  top: "-2px",
  insetInlineEnd: "-2px",
  width: "3",
  height: "3",
  borderRadius: "full",
  bg: "buoy",
  boxShadow: "0 0 0 2px token(colors.card)",
});
const titleLook = css({
  gridColumn: "2",
  fontSize: { base: "md", md: "lg" },
  fontWeight: "bold",
  lineHeight: 1.35,
  letterSpacing: "-0.01em",
  lineClamp: 2,
  overflowWrap: "anywhere",
});
const linkLook = css({
  _before: { content: '""', position: "absolute", inset: "0" },
  "article:hover &": { color: "sea" },
});
const signLook = css({
  display: "inline-block",
  color: "sea",
  marginInlineEnd: "2",
  verticalAlign: "-0.1em",
});
const labelLook = css({ srOnly: true });
const restLook = flex({
  display: { base: "flex", lg: "contents" },
  gridColumn: "2",
  align: "center",
  columnGap: "3",
  textStyle: "small",
  color: "muted",
});
const factsLook = flex({
  gridColumn: "2",
  align: "center",
  columnGap: "2",
  minWidth: "0",
  overflowWrap: "anywhere",
  // A category's own list has nothing here on a phone.
  "&:not(:has([data-chip]))": { display: { base: "none", lg: "flex" } },
});
const categoryLook = css({
  textStyle: "label",
  truncate: true,
  paddingInline: "2",
  paddingBlock: "0.5",
  borderRadius: "full",
  bg: "foam",
  color: "badge",
  "article:hover &": { bg: "card" },
});
/** Both columns stand beside title and facts. */
const countsLook = flex({
  gridColumn: "3",
  gridRow: "1 / span 2",
  direction: { base: "row", lg: "column" },
  rowGap: "0.5",
  flexShrink: 0,
});
const countLook = inlineRow({ gap: "1.5", whiteSpace: "nowrap" });
const lastLook = flex({
  gridColumn: "4",
  gridRow: "1 / span 2",
  direction: { base: "row", lg: "column" },
  align: { base: "center", lg: "flex-start" },
  columnGap: "2",
  flexGrow: 1,
  minWidth: "0",
  "& time": { whiteSpace: "nowrap" },
});
const startedLook = css({ hideBelow: "lg" });
const shortLook = css({ hideFrom: "lg" });
const longLook = css({ srOnly: { base: true, lg: false } });
const lastNameLook = css({
  minWidth: "0",
  maxWidth: "100%",
  color: "ink",
  fontWeight: "medium",
  truncate: true,
});
/** A phone has no room for both. */
const besideCategoryLook = css({ hideBelow: "md" });
