import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import { replyPage, topicPath } from "../../../worker/forum/contract.ts";
import type { ForumTopic } from "../../../worker/forum/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { useIsOnline } from "../../lib/useIsOnline.ts";
import { notify } from "../../ui/notify.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { replyPageQuery, topicPulseQuery, topicQuery } from "../queries.ts";

const SECOND = 1000;

/** The interval of polling a topic's newest number, in milliseconds; longer for quiet topics. */
const POLL_MS = 20 * SECOND;

const POLL_QUIET_MAX_MS = 120 * SECOND;

const POLL_FAILED_MAX_MS = 300 * SECOND;

/** A topic that was quiet for 200 s or more is polled after a tenth of that time. */
const QUIET_SHARE = 10;

/** "2 nuove risposte" as an overlay, which does not move the text; leads to the first new reply. */
export function NewReplies({ topic }: { topic: ForumTopic }) {
  const t = useT();
  const { count, show } = useNewReplies(topic);
  const [isLoading, setLoading] = useState(false);
  const press = async () => {
    setLoading(true);
    try {
      await show();
    } catch (error) {
      console.info(error);
      notify({
        kind: "error",
        title: t("forum.replies_failed", "Non riusciamo a caricare queste risposte."),
      });
    } finally {
      setLoading(false);
    }
  };
  return (
    <div role="status" className={pillRowLook}>
      {count > 0 && (
        <button type="button" onClick={press} disabled={isLoading} className={pillLook}>
          {isLoading ? <Spinner /> : <ArrowDown size={18} aria-hidden />}
          {t.count("forum.new_replies", count, {
            one: "{{count}} nuova risposta",
            other: "{{count}} nuove risposte",
          })}
        </button>
      )}
    </div>
  );
}

const pillRowLook = css({
  position: "fixed",
  zIndex: "bar",
  // On a phone above the guide's button.
  bottom: { base: "calc(8.5rem + env(safe-area-inset-bottom))", md: "6" },
  insetInline: "0",
  display: "grid",
  justifyItems: "center",
  pointerEvents: "none",
});

const pillLook = inlineRow({
  gap: "2",
  minHeight: "touch",
  paddingInline: "5",
  borderRadius: "full",
  bg: "deep",
  color: "white",
  textStyle: "small",
  fontWeight: "bold",
  boxShadow: "float",
  cursor: "pointer",
  pointerEvents: "auto",
  animation: "rise 260ms ease-out",
});

/** Counts new replies while the topic is open in a visible tab with a network. `show` leads to them. */
function useNewReplies(topic: ForumTopic) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const changedAt = useRef(0);
  const { last_reply_number, replies_count, is_locked } = topic;
  const { data: pulse } = useQuery({
    ...topicPulseQuery(topic.id),
    // The topic already has these values, so no call is needed when the page opens.
    initialData: { last_reply_number, replies_count, is_locked },
    enabled: isOnline && !topic.deleted_at,
    staleTime: POLL_MS,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { error, dataUpdatedAt } }) =>
      error
        ? between(POLL_MS, Date.now() - dataUpdatedAt, POLL_FAILED_MAX_MS)
        : between(POLL_MS, (Date.now() - changedAt.current) / QUIET_SHARE, POLL_QUIET_MAX_MS),
  });
  const newest = pulse?.last_reply_number ?? last_reply_number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the number
  useEffect(() => {
    changedAt.current = Date.now();
  }, [newest]);

  const isLocked = pulse?.is_locked ?? is_locked;
  useEffect(() => {
    if (isLocked === is_locked) return;
    queries.setQueryData(
      topicQuery(topic.id).queryKey,
      (known) => known && { ...known, is_locked: isLocked },
    );
  }, [isLocked, is_locked, queries, topic.id]);

  const count = Math.max(0, newest - last_reply_number);
  const show = async () => {
    const from = last_reply_number + 1;
    await queries.query({ ...replyPageQuery(topic.id, replyPage(from), newest), staleTime: 0 });
    queries.setQueryData(
      topicQuery(topic.id).queryKey,
      (known) => known && pulse && { ...known, ...pulse, last_reply_number: newest },
    );
    navigate(topicPath(topic.id, { reply: from }));
  };
  return { count, show };
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
