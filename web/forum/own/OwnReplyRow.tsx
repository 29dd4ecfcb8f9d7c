import { css } from "styled-system/css";
import { flex, wrap } from "styled-system/patterns";
import type { OwnReply } from "../../../worker/forum/outputs.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { TimeAgo } from "../../shell/TimeAgo.tsx";
import { Link } from "../../ui/Link.tsx";

/** One of the member's replies: its topic and the beginning of its text, or the reason why it is hidden. */
export function OwnReplyRow({ reply }: { reply: OwnReply }) {
  const t = useT();
  const { number, topic } = reply;
  const isHidden = reply.deleted_at !== null || topic === null;
  const name = topic?.title ?? t("forum.moderate.deleted", "Topic eliminato");
  return (
    <article className={rowLook}>
      <div className={css({ minWidth: "0", flex: 1 })}>
        <h2 className={css({ fontWeight: "bold", lineHeight: 1.35, lineClamp: 2, overflowWrap: "anywhere" })}>
          {isHidden ? (
            <span className={css({ color: "muted" })}>{name}</span>
          ) : (
            <Link to={paths.topic.href(reply.topic_id, { reply: number })} className={linkLook}>
              {name}
            </Link>
          )}
        </h2>
        {reply.excerpt && <p className={isHidden ? hiddenExcerptLook : excerptLook}>{reply.excerpt}</p>}
        <p className={factsLook}>
          <span className={numberLook}>#{t.number(number)}</span>
          <TimeAgo instant={reply.created_at} short />
          {reply.edited_at && !isHidden && <span>{t("forum.edited", "modificato")}</span>}
          {isHidden && <span className={hiddenLook}>{hiddenText(t, reply)}</span>}
        </p>
      </div>
    </article>
  );
}

/** The reason why others do not see the reply. */
function hiddenText(t: Translate, { topic, erased_at, deleted_by }: OwnReply): string {
  if (erased_at) return t("forum.own.erased", "Il testo è stato cancellato per sempre");
  if (deleted_by === "staff") return t("forum.deleted_by_staff", "Risposta eliminata dallo staff");
  if (deleted_by === "author") return t("forum.own.reply_by_you", "Risposta eliminata da te");
  return topic ? "" : t("forum.own.hidden_with_topic", "Nascosta con il suo topic");
}

const rowLook = flex({
  position: "relative",
  direction: { base: "column", md: "row" },
  align: { base: "flex-start", md: "center" },
  gap: "3",
  padding: { base: "4", md: "5" },
  transition: "background 140ms",
  "&:has(h2 a):hover": { bg: "foam" },
  _focusVisible: { outlineOffset: "-3px" },
});
const linkLook = css({
  _before: { content: '""', position: "absolute", inset: "0" },
  "article:hover &": { color: "sea" },
});
const excerptLook = css({ marginTop: "1", lineClamp: 3, overflowWrap: "anywhere" });
const hiddenExcerptLook = css({ marginTop: "1", lineClamp: 3, overflowWrap: "anywhere", color: "muted" });
const factsLook = wrap({ columnGap: "3", rowGap: "1", marginTop: "2", textStyle: "small", color: "muted" });
const numberLook = css({ color: "sea", fontWeight: "medium" });
const hiddenLook = css({ fontStyle: "italic" });
