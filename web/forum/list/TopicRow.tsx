import { Bookmark, Lock, Pin } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, grid, inlineRow, wrap } from "styled-system/patterns";
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
  return (
    <article className={topic.is_pinned ? cx(rowLook, pinnedLook) : rowLook}>
      <span className={avatarLook}>
        <Avatar name={author?.full_name ?? "?"} src={author && imageUrl(author.avatar_url)} size={44} />
        {marks?.isUnread && <span aria-hidden className={unreadLook} />}
      </span>
      <div className={mainLook}>
        <h2 className={titleLook}>
          {topic.is_pinned && <Sign icon={Pin} label={t("forum.pinned", "In evidenza")} />}
          {topic.is_locked && <Sign icon={Lock} label={t("forum.is_locked", "Bloccato")} />}
          {marks?.isBookmarked && (
            <Sign icon={Bookmark} label={t("forum.bookmarked", "Tra i tuoi segnalibri")} />
          )}
          {marks?.isUnread && <span className={labelLook}>{t("forum.unread", "Non letto")} </span>}
          <Link to={paths.topic.href(topic.id)} dir="auto" className={linkLook}>
            {topic.title}
          </Link>
        </h2>
        <p className={factsLook}>
          {showsCategory && (
            <span data-chip="" className={categoryLook}>
              {topic.category.name}
            </span>
          )}
          <span>{name}</span>
          <span className={startedLook}>
            <TimeAgo instant={topic.created_at} short />
          </span>
        </p>
      </div>
      <div className={countsLook}>
        <span className={repliesLook}>
          {t.count("forum.replies", topic.replies_count, {
            one: "{{count}} risposta",
            other: "{{count}} risposte",
          })}
        </span>
        <span className={viewsLook}>
          {t.count("forum.views", topic.views_count, { one: "{{count}} visita", other: "{{count}} visite" })}
        </span>
      </div>
      <p className={lastLook}>
        {topic.last_reply_at ? (
          <>
            <span className={lastLabelLook}>
              <span className={labelLook}>{t("forum.last_reply", "Ultima risposta")}</span>
            </span>
            <span className={lastNameLook}>{displayName(t, last?.full_name ?? null)}</span>
            <TimeAgo instant={topic.last_reply_at} short />
          </>
        ) : (
          <span>{t("forum.no_replies", "Ancora nessuna risposta")}</span>
        )}
      </p>
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

const rowLook = grid({
  position: "relative",
  gridTemplateColumns: { base: "auto minmax(0, 1fr)", lg: "auto minmax(0, 1fr) 8.5rem 11.5rem" },
  alignItems: { base: "start", lg: "center" },
  columnGap: { base: "3", md: "4", lg: "5" },
  rowGap: "2",
  padding: { base: "4", md: "5" },
  transition: "background 140ms",
  _hover: { bg: "foam" },
});
const pinnedLook = css({ bg: "foam", "& [data-chip]": { bg: "card" } });
const avatarLook = css({ position: "relative", display: "block" });
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
const mainLook = css({ minWidth: "0" });
const titleLook = css({
  fontSize: { base: "md", md: "lg" },
  fontWeight: "bold",
  lineHeight: 1.35,
  letterSpacing: "-0.01em",
  lineClamp: { base: 3, md: 2 },
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
const factsLook = wrap({
  align: "center",
  columnGap: "2",
  rowGap: "1",
  marginTop: "1",
  textStyle: "small",
  color: "muted",
  overflowWrap: "anywhere",
});
const categoryLook = inlineRow({
  textStyle: "label",
  paddingInline: "2",
  borderRadius: "full",
  bg: "foam",
  color: "badge",
  "article:hover &": { bg: "card" },
});
const countsLook = flex({
  gridColumn: { base: "2", lg: "auto" },
  direction: { base: "row", lg: "column" },
  columnGap: "4",
  rowGap: "1",
  textStyle: "small",
  color: "muted",
});
// A mask is no element: a list of twenty topics has sixty of these.
const iconLook = css({
  _before: {
    content: '""',
    width: "16px",
    height: "16px",
    flexShrink: "0",
    bg: "current",
    forcedColorAdjust: "none",
  },
});
const countLook = inlineRow({ gap: "2", whiteSpace: "nowrap" });
const repliesLook = cx(countLook, iconLook, "icon-replies");
const viewsLook = cx(countLook, iconLook, "icon-views");
const lastLook = flex({
  gridColumn: { base: "2", lg: "auto" },
  direction: { base: "row", lg: "column" },
  align: { base: "center", lg: "flex-start" },
  columnGap: "2",
  textStyle: "small",
  color: "muted",
  minWidth: "0",
  "& > time": { whiteSpace: "nowrap" },
});
const startedLook = css({ display: { base: "none", md: "inline" } });
const lastLabelLook = cx(inlineRow({ _before: { display: { lg: "none" } } }), iconLook, "icon-last");
const lastNameLook = css({
  minWidth: "0",
  color: "ink",
  fontWeight: "medium",
  lineClamp: 1,
  overflowWrap: "anywhere",
});
