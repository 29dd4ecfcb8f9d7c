import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import {
  Bell,
  CalendarClock,
  Check,
  CheckCheck,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquareReply,
  Newspaper,
  PenLine,
  Undo2,
} from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { NoticeSubject } from "../../worker/notices/contract.ts";
import type { Notice } from "../../worker/notices/outputs.ts";
import { useWrite } from "../auth/useWrite.ts";
import { useT } from "../lib/i18n.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { TimeAgo } from "../shell/TimeAgo.tsx";
import { Button } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { Loading } from "../ui/Loading.tsx";
import { LoadMore } from "../ui/LoadMore.tsx";
import { notify } from "../ui/notify.ts";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { noticeText } from "./noticeText.ts";
import { changeNoticeRead, type NoticeState, noticesQuery, readAllNotices, undoReadAll } from "./queries.ts";
import { refreshNotices } from "./unread.ts";

/** By subject; others have a bell. */
const ICONS: Partial<Record<NoticeSubject, LucideIcon>> = {
  topic: MessageSquareReply,
  reply: MessageSquareReply,
  thread: MessageCircleQuestion,
  event: CalendarClock,
  article: Newspaper,
  dive: PenLine,
};

type Props = {
  state: NoticeState;
  /** The first page alone, for the panel. */
  isShort?: boolean;
  /** Called when a notice is opened. */
  onOpen?: () => void;
};

/** The member's notices, newest first. Opening one marks it as read; its button does so, and undoes it. */
export function NoticeList({ state, isShort, onOpen }: Props) {
  const list = useInfiniteQuery(noticesQuery(state));
  const { change } = useNoticeWrites();
  const notices = list.data?.pages.flatMap(({ rows }) => rows);
  if (list.isLoadingError) return <LoadFailed neverStored query={list} />;
  if (!notices) return <Loading className={grid({ gap: "3" })} rows={4} look={css({ height: "16" })} />;
  if (notices.length === 0) return <NoNotices state={state} />;
  return (
    <>
      <ul className={isShort ? rowsLook : listLook}>
        {notices.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            onChange={(isRead) => void change.start({ id: notice.id, isRead })}
            onOpen={() => {
              if (!notice.read_at) void change.start({ id: notice.id, isRead: true });
              onOpen?.();
            }}
          />
        ))}
      </ul>
      {!isShort && <LoadMore list={list} />}
    </>
  );
}

/** The button that marks every notice as read. */
export function ReadAllButton({ disabled }: { disabled: boolean }) {
  const t = useT();
  const { readAll } = useNoticeWrites();
  return (
    <Button look="quiet" disabled={disabled} busy={readAll.isPending} onClick={() => void readAll.start()}>
      {!readAll.isPending && <CheckCheck size={18} aria-hidden />}
      {t("notices.read_all", "Segna tutte come lette")}
    </Button>
  );
}

type RowProps = { notice: Notice; onChange: (isRead: boolean) => void; onOpen: () => void };

function NoticeRow({ notice, onChange, onOpen }: RowProps) {
  const t = useT();
  const Icon = ICONS[notice.subject.type] ?? Bell;
  const isRead = notice.read_at !== null;
  const text = noticeText(t, notice);
  const label = isRead
    ? t("notices.mark_unread", "Segna come da leggere")
    : t("notices.mark_read", "Segna come letta");
  return (
    <li className={rowLook} data-unread={isRead ? undefined : ""}>
      <span aria-hidden className={isRead ? iconLook : unreadIconLook}>
        <Icon size={18} />
      </span>
      <div className={css({ minWidth: "0", flex: 1 })}>
        <Link to={notice.subject.href} onClick={onOpen} className={isRead ? textLook : unreadTextLook}>
          {!isRead && (
            <span className={css({ srOnly: true })}>{t("notices.unread_one", "Da leggere:")} </span>
          )}
          {text}
        </Link>
        <p className={css({ textStyle: "label", fontWeight: "normal", color: "muted", marginTop: "0.5" })}>
          <TimeAgo instant={notice.created_at} short />
        </p>
      </div>
      <Button
        look="quiet"
        size="icon"
        title={label}
        aria-label={`${label}: ${text}`}
        onClick={() => onChange(!isRead)}
        className={css({ position: "relative", flexShrink: 0, color: "muted!" })}
      >
        {isRead ? <Undo2 size={18} aria-hidden /> : <Check size={18} aria-hidden />}
      </Button>
    </li>
  );
}

function NoNotices({ state }: { state: NoticeState }) {
  const t = useT();
  return (
    <StatusMessage
      icon={<Bell size={28} />}
      title={
        state === "unread"
          ? t("notices.none_unread", "Hai letto tutto")
          : t("notices.none", "Ancora nessuna notifica")
      }
      text={t(
        "notices.none_text",
        "Qui trovi le risposte nel forum, le domande sugli eventi e tutto quello che ti riguarda.",
      )}
    />
  );
}

const rowsLook = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "& > li + li": { borderTop: "1px solid token(colors.line)" },
});
const listLook = cx(
  rowsLook,
  css({
    bg: "card",
    border: "1px solid token(colors.line)",
    borderRadius: "lg",
    boxShadow: "card",
    overflow: "hidden",
  }),
);
const rowLook = flex({
  position: "relative",
  align: "flex-start",
  gap: "3",
  paddingBlock: "3",
  paddingInlineStart: "4",
  paddingInlineEnd: "2",
  transition: "background 140ms",
  _hover: { bg: "foam" },
});
const iconLook = css({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  width: "2.25rem",
  height: "2.25rem",
  borderRadius: "full",
  bg: "foam",
  color: "muted",
});
const unreadIconLook = cx(iconLook, css({ bg: "sea!", color: "card!" }));
/** Stretches the link over the row. */
const textLook = css({
  textStyle: "small",
  overflowWrap: "anywhere",
  _focusVisible: {
    outline: "none",
    _before: { outline: "2px solid token(colors.sea)", outlineOffset: "-2px" },
  },
  _before: { content: '""', position: "absolute", inset: "0" },
});
const unreadTextLook = cx(textLook, css({ fontWeight: "medium!" }));

/** How long reading all can be undone from its notification, in milliseconds. */
const UNDO_MS = 10_000;

/** Marking notices as read, one or all, and undoing it. Other tabs follow. */
function useNoticeWrites() {
  const t = useT();
  const queries = useQueryClient();
  const onSuccess = () => refreshNotices(queries);
  const undo = useWrite(undoReadAll, { onSuccess });
  const readAll = useWrite(readAllNotices, {
    async onSuccess({ read_at }) {
      await onSuccess();
      notify({
        kind: "success",
        title: t("notices.all_read", "Notifiche segnate come lette"),
        duration: UNDO_MS,
        action: { label: t("notices.undo", "Annulla"), onSelect: () => void undo.start(read_at) },
      });
    },
  });
  return { readAll, change: useWrite(changeNoticeRead, { onSuccess }) };
}
