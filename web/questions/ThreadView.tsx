import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageCircleX } from "lucide-react";
import { useEffect, useRef } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { User } from "../../worker/auth/outputs.ts";
import { INBOX_PATHS, threadPath } from "../../worker/questions/contract.ts";
import type { QuestionThreadView } from "../../worker/questions/outputs.ts";
import { useWrite } from "../auth/useWrite.ts";
import { isRefusal } from "../lib/api.ts";
import { formatShortRange } from "../lib/dates.ts";
import { displayName } from "../lib/displayName.ts";
import { useT } from "../lib/i18n.tsx";
import { refreshUnreadNotices } from "../notices/unread.ts";
import { paths } from "../paths.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { TimeAgo } from "../shell/TimeAgo.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { Loading } from "../ui/Loading.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { QuestionForm, useQuestionForm } from "./QuestionForm.tsx";
import { changeThread, markThreadRead, QUESTIONS_KEY, sendThreadMessage, threadQuery } from "./queries.ts";

type Props = { id: string; user: User };

/** A thread with the field for the next message. New messages appear while the thread is open. */
export function ThreadView({ id, user }: Props) {
  const t = useT();
  const { data: thread, error, isFetching, refetch } = useQuery(threadQuery(id));
  if (thread) return <Thread thread={thread} user={user} />;
  if (isRefusal(error, "question_not_found"))
    return (
      <StatusMessage
        icon={<MessageCircleX size={28} />}
        title={t("errors.question_not_found", "Conversazione non trovata.")}
        text={t(
          "questions.gone",
          "Forse chi ti ha scritto ha chiuso l’account, o hai usato un altro account.",
        )}
      >
        <ButtonLink to={INBOX_PATHS.asked}>{t("questions.all", "Tutte le domande")}</ButtonLink>
      </StatusMessage>
    );
  if (error) return <LoadFailed neverStored query={{ isFetching, refetch }} />;
  return <Loading look={css({ height: "16rem" })} />;
}

function Thread({ thread, user }: { thread: QuestionThreadView; user: User }) {
  const t = useT();
  const name = displayName(t, thread.other?.name ?? null);
  useMarkRead(thread);
  const form = useQuestionForm({
    user,
    draft: `thread:${thread.id}`,
    send: (message) => sendThreadMessage(thread.id, message),
  });
  return (
    <section aria-labelledby="thread" className={frameLook}>
      <header className={headLook}>
        <div className={css({ minWidth: "0" })}>
          <h2 id="thread" className={css({ textStyle: "subheading", overflowWrap: "anywhere" })}>
            {name}
          </h2>
          <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>
            {thread.event ? (
              <Link to={paths.event.href(thread.event.slug)} className={eventLook}>
                {thread.title}
              </Link>
            ) : (
              thread.title
            )}
            {thread.event && (
              <>
                {", "}
                <span className={css({ whiteSpace: "nowrap" })}>
                  {formatShortRange(thread.event.date, thread.event.end_date)}
                </span>
              </>
            )}
          </p>
        </div>
        {thread.inbox === "received" && <CloseButton thread={thread} />}
      </header>
      <Messages thread={thread} name={name} />
      <div className={css({ padding: { base: "4", md: "5" }, borderTop: "1px solid token(colors.line)" })}>
        {thread.refusal === null ? (
          <QuestionForm
            form={form}
            label={t("questions.message", "Il tuo messaggio")}
            sendLabel={t("questions.send_answer", "Invia")}
          />
        ) : (
          <p className={css({ textStyle: "small", color: "muted" })}>
            {thread.refusal === "question_closed"
              ? t("errors.question_closed", "Questa conversazione è chiusa.")
              : t(
                  "errors.answer_awaited",
                  "Hai già scritto più volte: aspetta la risposta di chi organizza.",
                )}
          </p>
        )}
      </div>
    </section>
  );
}

function Messages({ thread, name }: { thread: QuestionThreadView; name: string }) {
  const t = useT();
  const end = useRef<HTMLLIElement>(null);
  const count = thread.messages.length;
  const shown = useRef(count);
  useEffect(() => {
    if (count > shown.current) end.current?.scrollIntoView({ block: "nearest" });
    shown.current = count;
  }, [count]);
  return (
    <ol aria-label={t("questions.messages", "Messaggi")} aria-live="polite" className={messagesLook}>
      {thread.messages.map((message) => (
        <li
          key={message.id}
          ref={message.number === count ? end : undefined}
          className={message.is_own ? ownLook : otherLook}
        >
          <p className={css({ srOnly: true })}>{message.is_own ? t("questions.you", "Tu:") : `${name}:`}</p>
          <p dir="auto" className={css({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" })}>
            {message.content || t("questions.removed", "Messaggio rimosso dalla moderazione")}
          </p>
          <p className={css({ textStyle: "label", fontWeight: "normal", opacity: 0.85, marginTop: "1" })}>
            <TimeAgo instant={message.created_at} />
            {!message.is_own && message.content && (
              <>
                {" · "}
                <Link
                  to={paths.report.href(`${threadPath(thread.inbox, thread.id)}#${message.id}`)}
                  aria-label={t("moderation.report_subject", "Segnala: {{subject}}", {
                    subject: `#${message.number}`,
                  })}
                  className={css({ textDecoration: "underline" })}
                >
                  {t("moderation.report", "Segnala")}
                </Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The organizer's button that closes a thread, against a member who writes too much, and reopens it. */
function CloseButton({ thread }: { thread: QuestionThreadView }) {
  const t = useT();
  const queries = useQueryClient();
  const isClosed = thread.closed_at !== null;
  const { start, isPending } = useWrite((closed: boolean) => changeThread(thread.id, closed), {
    onSuccess: (changed) => queries.setQueryData(threadQuery(thread.id).queryKey, changed),
    invalidates: [QUESTIONS_KEY],
  });
  return (
    <Button look="quiet" busy={isPending} onClick={() => start(!isClosed)} className={closeLook}>
      {isClosed ? t("questions.reopen", "Riapri") : t("questions.close", "Chiudi la conversazione")}
    </Button>
  );
}

/** Marks the shown messages as read on the server, one call per new message. */
function useMarkRead({ id, unread, messages }: QuestionThreadView) {
  const queries = useQueryClient();
  const last = messages.at(-1)?.number ?? 0;
  useEffect(() => {
    if (unread === 0 || last === 0) return;
    markThreadRead(id, last)
      .then(() =>
        Promise.all([queries.invalidateQueries({ queryKey: QUESTIONS_KEY }), refreshUnreadNotices(queries)]),
      )
      // After a failed call the messages stay unread, and the next visit repeats the call.
      .catch((failure: unknown) => console.info(failure));
  }, [id, unread, last, queries]);
}

const frameLook = css({
  minWidth: "0",
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  boxShadow: "card",
  overflow: "hidden",
});
const headLook = wrap({
  align: "center",
  justify: "space-between",
  gap: "3",
  padding: { base: "4", md: "5" },
  borderBottom: "1px solid token(colors.line)",
});
/** Aligns the label with the text's edge, because the button's own edge is invisible. */
const closeLook = css({ marginInline: "-5" });
const eventLook = css({ color: "sea", fontWeight: "medium", _hover: { textDecoration: "underline" } });
const messagesLook = grid({ gap: "3", padding: { base: "4", md: "5" } });
const ownLook = css({
  justifySelf: "end",
  maxWidth: "min(34rem, 85%)",
  padding: "3",
  paddingInline: "4",
  borderRadius: "lg",
  bg: "deep",
  color: "white",
});
const otherLook = css({
  justifySelf: "start",
  maxWidth: "min(34rem, 85%)",
  padding: "3",
  paddingInline: "4",
  borderRadius: "lg",
  bg: "foam",
});
