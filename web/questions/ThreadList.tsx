import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageCircleQuestion } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { type Inbox, threadPath } from "../../worker/questions/contract.ts";
import type { QuestionThread } from "../../worker/questions/outputs.ts";
import { imageUrl } from "../lib/api.ts";
import { displayName } from "../lib/displayName.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { PagedList } from "../shell/PagedList.tsx";
import { TimeAgo } from "../shell/TimeAgo.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { inboxQuery } from "./queries.ts";

type Props = { inbox: Inbox; openId: string | undefined };

/** The threads of an inbox, the latest message first. */
export function ThreadList({ inbox, openId }: Props) {
  return (
    <PagedList
      list={useInfiniteQuery(inboxQuery(inbox))}
      loadingLook={css({ height: "20" })}
      className={listLook}
      empty={<NoThreads inbox={inbox} />}
    >
      {(thread) => <ThreadRow key={thread.id} thread={thread} isOpen={thread.id === openId} />}
    </PagedList>
  );
}

function ThreadRow({ thread, isOpen }: { thread: QuestionThread; isOpen: boolean }) {
  const t = useT();
  const { id, inbox, other, title, unread, last_message, closed_at } = thread;
  const name = displayName(t, other?.name ?? null);
  return (
    <li className={isOpen ? openRowLook : rowLook}>
      <Avatar name={name} src={imageUrl(other?.avatar_url ?? null)} size={44} />
      <div className={css({ minWidth: "0", flex: 1 })}>
        <p className={flex({ justify: "space-between", gap: "3", align: "baseline" })}>
          <Link
            to={threadPath(inbox, id)}
            aria-current={isOpen ? "page" : undefined}
            className={unread > 0 ? unreadNameLook : nameLook}
          >
            {name}
          </Link>
          <span className={timeLook}>
            {unread > 0 && (
              <span className={dotLook}>
                <span className={css({ srOnly: true })}>
                  {t.count("questions.unread", unread, {
                    one: "{{count}} da leggere",
                    other: "{{count}} da leggere",
                  })}
                </span>
              </span>
            )}
            <TimeAgo instant={last_message.created_at} short />
          </span>
        </p>
        <p className={flex({ align: "center", gap: "2" })}>
          <span className={titleLook}>{title}</span>
          {closed_at && <Badge>{t("questions.closed", "Chiusa")}</Badge>}
        </p>
        <p className={unread > 0 ? unreadTextLook : textLook}>
          {last_message.is_own && `${t("questions.you", "Tu:")} `}
          {last_message.excerpt}
        </p>
      </div>
    </li>
  );
}

function NoThreads({ inbox }: { inbox: Inbox }) {
  const t = useT();
  return (
    <StatusMessage
      icon={<MessageCircleQuestion size={28} />}
      title={t("questions.none", "Ancora nessuna domanda")}
      text={
        inbox === "asked"
          ? t(
              "questions.none_asked",
              "Prima di iscriverti puoi chiedere quello che vuoi a chi organizza: il pulsante è nella pagina dell’evento.",
            )
          : t(
              "questions.none_received",
              "Quando qualcuno ti fa una domanda su un evento, la trovi qui e per email.",
            )
      }
    >
      {inbox === "asked" && (
        <ButtonLink look="main" to={paths.upcoming.href()}>
          {t("questions.to_events", "Vedi gli eventi")}
        </ButtonLink>
      )}
    </StatusMessage>
  );
}

const listLook = css({
  display: "grid",
  // The column has the list's width instead of its longest title's, so that long titles are cut.
  gridTemplateColumns: "minmax(0, 1fr)",
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  boxShadow: "card",
  overflow: "hidden",
  "& > li + li": { borderTop: "1px solid token(colors.line)" },
});
const rowLook = flex({
  position: "relative",
  align: "flex-start",
  gap: "3",
  padding: "4",
  transition: "background 140ms",
  _hover: { bg: "foam" },
});
const openRowLook = flex({ position: "relative", align: "flex-start", gap: "3", padding: "4", bg: "foam" });
/** Stretches the link to the thread over the row. */
const nameLook = css({
  minWidth: "0",
  truncate: true,
  fontWeight: "medium",
  _focusVisible: {
    outline: "none",
    _before: { outline: "2px solid token(colors.sea)", outlineOffset: "-2px" },
  },
  _before: { content: '""', position: "absolute", inset: "0" },
});
const unreadNameLook = cx(nameLook, css({ fontWeight: "bold!" }));
const timeLook = flex({
  align: "center",
  gap: "2",
  shrink: 0,
  textStyle: "label",
  fontWeight: "normal",
  color: "muted",
  whiteSpace: "nowrap",
});
/** A long title is cut before the badge of a closed thread. */
const titleLook = css({ minWidth: "0", textStyle: "small", color: "sea", truncate: true });
const textLook = css({ textStyle: "small", color: "muted", lineClamp: 2, overflowWrap: "anywhere" });
const unreadTextLook = cx(textLook, css({ color: "ink!", fontWeight: "medium!" }));
const dotLook = css({ flexShrink: 0, width: "2.5", height: "2.5", borderRadius: "full", bg: "accent" });
