import { CircleCheck } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import { topicPath } from "../../../worker/forum/contract.ts";
import type { ForumTopic } from "../../../worker/forum/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { PageLinks } from "../../ui/PageLinks.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { PostText } from "../PostText.tsx";
import { PostEditSlot, useFolded } from "./PostEditSlot.tsx";
import { PostFoot } from "./PostFoot.tsx";
import { PostFrame } from "./PostFrame.tsx";
import { ReplyPage } from "./ReplyPage.tsx";
import type { ThreadSide } from "./reading/threadPosition.ts";
import { useReadingPosition } from "./reading/useReadingPosition.ts";
import { useOpeningMark, useReadMark, useTopicView } from "./reading/useReadMark.ts";
import { useThreadWindow } from "./reading/useThreadWindow.ts";
import { ThreadGuide } from "./ThreadGuide.tsx";
import { ThreadContext } from "./threadContext.ts";

type Props = {
  topic: ForumTopic;
  /** Below the replies. */
  foot: ReactNode;
  /** Below the foot; on a desktop beside a topic that is too short for a guide. */
  children: ReactNode;
};

/** The first post and the replies, with further pages loaded in both directions. */
export function Thread({ topic, foot, children }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const thread = useRef<HTMLDivElement>(null);
  const { shown, lastPage, target, loading, failed, extend } = useThreadWindow(topic, thread);
  // After a failure only the button loads again, because scrolling would repeat the call constantly.
  const position = useReadingPosition({ thread, extend: (side) => side !== failed && extend(side) });
  const opening = useOpeningMark(topic);
  useReadMark(topic, position?.lowest ?? null, opening?.lastNumber);
  useTopicView(topic.id, !topic.deleted_at);
  const last = topic.last_reply_number;
  const goTo = useCallback(
    (number: number | "end") => {
      const reply = number === "end" ? last : number;
      navigate(topicPath(topic.id, reply > 0 ? { reply } : {}), { preventScrollReset: true });
    },
    [navigate, topic.id, last],
  );
  const read = opening?.lastNumber ?? null;
  const firstUnread = read !== null && read < last ? read + 1 : null;
  const context = useMemo(() => ({ goTo, firstUnread, target }), [goTo, firstUnread, target]);
  const pages = Array.from({ length: shown.last - shown.first + 1 }, (_, index) => shown.first + index);
  const hrefOf = (page: number) => topicPath(topic.id, { page });
  return (
    <ThreadContext value={context}>
      <div className={columnsLook}>
        <div className={css({ minWidth: "0" })}>
          <div ref={thread} className={threadLook} aria-busy={loading !== null}>
            {shown.first > 1 ? (
              <SideRow
                side="above"
                href={hrefOf(shown.first - 1)}
                label={t("forum.earlier", "Mostra le risposte precedenti")}
                isLoading={loading === "above"}
                hasFailed={failed === "above"}
                onExtend={extend}
              />
            ) : (
              <TopicPost topic={topic} />
            )}
            {last === 0 && <p className={emptyLook}>{t("forum.no_replies", "Ancora nessuna risposta")}</p>}
            {last > 0 && pages.map((page) => <ReplyPage key={page} topic={topic} page={page} />)}
            {shown.last < lastPage && (
              <SideRow
                side="below"
                href={hrefOf(shown.last + 1)}
                label={t("forum.later", "Mostra le risposte successive")}
                isLoading={loading === "below"}
                hasFailed={failed === "below"}
                onExtend={extend}
              />
            )}
          </div>
          <PageLinks
            label={t("forum.topic_pages", "Pagine del topic")}
            page={shown.last}
            last={lastPage}
            hrefOf={hrefOf}
          />
          {foot}
        </div>
        <ThreadGuide
          topic={topic}
          position={position}
          page={shown.first}
          isLoading={loading === "position"}
        />
        {children}
      </div>
      <LateNewReplies topic={topic} />
    </ThreadContext>
  );
}

type SideRowProps = {
  side: ThreadSide;
  /** The link's target without scripts. */
  href: string;
  label: string;
  isLoading: boolean;
  hasFailed: boolean;
  onExtend: (side: ThreadSide) => void;
};

/** The link to replies that are not rendered, which scrolling opens automatically. Its height never changes. */
function SideRow({ side, href, label, isLoading, hasFailed, onExtend }: SideRowProps) {
  const t = useT();
  return (
    <div className={sideLook}>
      {hasFailed ? (
        <Button onClick={() => onExtend(side)}>
          {t("home.error_title", "Errore nel caricamento")} · {t("common.retry", "Riprova")}
        </Button>
      ) : (
        <a
          href={href}
          rel={side === "above" ? "prev" : "next"}
          className={sideLinkLook}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onExtend(side);
          }}
        >
          {isLoading && <Spinner />}
          {label}
        </a>
      )}
    </div>
  );
}

const columnsLook = css({
  display: { lg: "grid" },
  gridTemplateColumns: { lg: "minmax(0, 46rem) minmax(12rem, 18rem)" },
  justifyContent: { lg: "space-between" },
  columnGap: { lg: "12" },
  rowGap: { lg: "10" },
  marginTop: { base: "4", md: "6" },
});

/** The browser's scroll anchoring is off, because our own works in every browser and both would count twice. */
const threadLook = css({
  position: "relative",
  overflowAnchor: "none",
  _before: {
    content: { base: "none", md: '""' },
    position: "absolute",
    top: "8",
    bottom: "8",
    insetInlineStart: "calc(1.375rem - 1px)",
    width: "2px",
    bgGradient: "to-b",
    gradientFrom: "lagoon",
    gradientTo: { base: "#0f7490", _dark: "#0b4a6f" },
  },
});

const emptyLook = css({
  marginInlineStart: { md: "4rem" },
  paddingBlock: "4",
  textStyle: "small",
  color: "muted",
});

const sideLook = css({
  position: "relative",
  display: "grid",
  alignItems: "center",
  justifyItems: "center",
  minHeight: "4.5rem",
});

const sideLinkLook = inlineRow({
  gap: "2",
  minHeight: "touch",
  paddingInline: "5",
  borderRadius: "full",
  border: "1px solid token(colors.line)",
  bg: "card",
  textStyle: "small",
  fontWeight: "medium",
  color: "sea",
  _hover: { borderColor: "sea" },
});

const helpfulLook = inlineRow({
  gap: "2",
  minHeight: "touch",
  maxWidth: "100%",
  marginTop: "4",
  paddingInline: "4",
  paddingBlock: "2",
  borderRadius: "sm",
  bg: "foam",
  textStyle: "small",
  fontWeight: "medium",
  color: "ink",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
});

/** The first post of a topic, with the link to the reply that helped its author. */
function TopicPost({ topic }: { topic: ForumTopic }) {
  const t = useT();
  const folded = useFolded(topic.author_id);
  return (
    <PostFrame
      post={topic}
      number={0}
      topic={topic}
      actions={<PostFoot topic={topic} />}
      isFolded={folded.is}
    >
      {folded.note ?? (
        <PostEditSlot topic={topic}>
          <PostText text={topic.content} topic={topic} />
        </PostEditSlot>
      )}
      {topic.helpful_reply_number !== null && (
        <Link to={topicPath(topic.id, { reply: topic.helpful_reply_number })} className={helpfulLook}>
          <CircleCheck size={20} aria-hidden className={css({ flexShrink: 0, color: "sea" })} />
          <span>
            {t("forum.helpful.jump", "Risposta utile di {{name}}", {
              name: displayName(t, topic.helpful_author_name),
            })}
            <span className={css({ color: "muted", fontWeight: "normal" })}>
              {" "}
              #{t.number(topic.helpful_reply_number)}
            </span>
          </span>
        </Link>
      )}
    </PostFrame>
  );
}

const { NewReplies } = lazyParts(() => import.meta.env.SSR || import("./NewReplies.tsx"));

/** The delay of loading the polling code, in milliseconds; the first poll comes after 20 s. */
const LATE_MS = 8000;

/** Polls for new replies once the page has been open for a while. */
function LateNewReplies({ topic }: { topic: ForumTopic }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return <NewReplies topic={topic} />;
}
