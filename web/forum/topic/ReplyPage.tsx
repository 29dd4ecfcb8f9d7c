import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { hasPermissionForAny } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PostText } from "../PostText.tsx";
import { replyPageQuery, staffReplyPageQuery } from "../queries.ts";
import { PostEditSlot, useFolded } from "./PostEditSlot.tsx";
import { PostFoot } from "./PostFoot.tsx";
import { PostFrame } from "./PostFrame.tsx";
import { repliesOfPage } from "./reading/threadPosition.ts";

type Props = { topic: ForumTopic; page: number };

type ReplyItemProps = { topic: ForumTopic; reply: ForumReply };

const deletedLook = css({ color: "muted", fontStyle: "italic" });

const formerLook = css({
  marginTop: "3",
  padding: "4",
  borderRadius: "sm",
  border: "1px dashed token(colors.field)",
  color: "muted",
});

/** The replies of a page, below the page's mark on the cord. */
export function ReplyPage({ topic, page }: Props) {
  const t = useT();
  const user = useUser();
  const list = useQuery(replyPageQuery(topic.id, page, topic.last_reply_number));
  const hasDeleted = list.data?.some(({ deleted_at }) => deleted_at !== null) ?? false;
  const staff = useQuery({
    ...staffReplyPageQuery(topic.id, page),
    enabled: hasDeleted && hasPermissionForAny(user, "posts.moderate"),
  });
  const { first, last } = repliesOfPage(page, topic);
  return (
    <section
      data-page={page}
      tabIndex={-1}
      aria-label={t("forum.replies_range", "Risposte da {{first}} a {{last}}", {
        first: t.number(first),
        last: t.number(last),
      })}
      className={pageLook}
    >
      {page > 1 && (
        <p className={markLook}>
          <span className={markTextLook}>{t("pages.page", "Pagina {{page}}", { page })}</span>
        </p>
      )}
      {list.isLoadingError && <LoadFailed query={list} />}
      {list.isPending && <RepliesLoading />}
      {(staff.data ?? list.data ?? []).map((reply) => (
        <ReplyItem key={reply.number} topic={topic} reply={reply} />
      ))}
    </section>
  );
}

function RepliesLoading() {
  return (
    <Loading className={css({ minHeight: "100vh", paddingBlock: "6" })}>
      <Skeleton className={css({ height: "10rem", width: "100%" })} />
    </Loading>
  );
}

const pageLook = css({ outline: "none" });

const markLook = flex({
  position: "relative",
  align: "center",
  gap: "3",
  minHeight: "12",
  _before: {
    content: { base: "none", md: '""' },
    width: "2.75rem",
    height: "2px",
    bg: "lagoon",
    flexShrink: 0,
  },
  _after: { content: '""', flex: 1, height: "1px", bg: "line" },
});

const markTextLook = css({ textStyle: "label", color: "muted" });

/** A reply with its number. A deleted reply keeps its number, and staff sees its text until it is erased. */
function ReplyItem({ topic, reply }: ReplyItemProps) {
  const t = useT();
  const folded = useFolded(reply.author_id);
  const actions = <PostFoot topic={topic} reply={reply} />;
  if (!reply.deleted_at)
    return (
      <PostFrame post={reply} number={reply.number} topic={topic} actions={actions} isFolded={folded.is}>
        {folded.note ?? (
          <PostEditSlot topic={topic} reply={reply}>
            <PostText text={reply.content} topic={topic} />
          </PostEditSlot>
        )}
      </PostFrame>
    );
  const deletedText =
    reply.deleted_by === "author"
      ? t("forum.deleted_by_author", "Risposta eliminata da chi l’aveva scritta")
      : t("forum.deleted_by_staff", "Risposta eliminata dallo staff");
  return (
    <PostFrame
      post={reply}
      number={reply.number}
      topic={topic}
      actions={actions}
      isTombstone={reply.content === ""}
    >
      <p className={deletedLook}>{deletedText}</p>
      {reply.content && (
        <div className={formerLook}>
          <PostText text={reply.content} topic={topic} />
        </div>
      )}
    </PostFrame>
  );
}
