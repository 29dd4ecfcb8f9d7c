import { css } from "styled-system/css";
import type { ForumReply, ForumTopic } from "../../../worker/forum/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { PostText } from "../posts/PostText.tsx";
import { PostActionsSlot } from "./PostActionsSlot.tsx";
import { PostEditSlot } from "./PostEditSlot.tsx";
import { PostFrame } from "./PostFrame.tsx";

type Props = { topic: ForumTopic; reply: ForumReply };

/** A reply with its number. Of a deleted one the number stays, and staff sees the text until it is erased. */
export function ReplyItem({ topic, reply }: Props) {
  const t = useT();
  const actions = <PostActionsSlot topic={topic} reply={reply} />;
  if (!reply.deleted_at)
    return (
      <PostFrame post={reply} number={reply.number} topic={topic} actions={actions}>
        <PostEditSlot topic={topic} reply={reply}>
          <PostText text={reply.content} topic={topic} />
        </PostEditSlot>
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

const deletedLook = css({ color: "muted", fontStyle: "italic" });
const formerLook = css({
  marginTop: "3",
  padding: "4",
  borderRadius: "sm",
  border: "1px dashed token(colors.field)",
  color: "muted",
});
