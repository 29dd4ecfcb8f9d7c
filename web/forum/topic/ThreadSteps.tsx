import { ArrowDownToLine, ArrowUpToLine, BellDot } from "lucide-react";
import { type FormEvent, useId } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { topicPath } from "../../../worker/forum/contract.ts";
import type { ForumTopic } from "../../../worker/forum/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { useThread } from "./threadContext.ts";

type Props = {
  topic: ForumTopic;
  /** Called when the reader has chosen a position. */
  onChosen?: () => void;
};

/** The links to the beginning, the first unread reply, the end, and a reply by its number. */
export function ThreadSteps({ topic, onChosen }: Props) {
  const t = useT();
  const { goTo, firstUnread } = useThread();
  const field = useId();
  const last = topic.last_reply_number;
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Number(new FormData(event.currentTarget).get("number"));
    if (!Number.isInteger(typed) || typed < 1) return;
    onChosen?.();
    goTo(Math.min(typed, last));
  };
  return (
    // The links close the sheet around them when they are followed.
    // biome-ignore lint/a11y/useKeyWithClickEvents: links answer to keys by clicks
    // biome-ignore lint/a11y/noStaticElementInteractions: the links are what is pressed
    <div onClick={({ target }) => target instanceof Element && target.closest("a") && onChosen?.()}>
      <ul className={listLook}>
        <li>
          <Link to={topicPath(topic.id)} className={stepLook}>
            <ArrowUpToLine size={18} aria-hidden />
            {t("forum.to_beginning", "Vai all’inizio")}
          </Link>
        </li>
        {firstUnread !== null && (
          <li>
            <Link to={topicPath(topic.id, { reply: firstUnread })} className={stepLook}>
              <BellDot size={18} aria-hidden />
              {t("forum.to_first_unread", "Vai al primo non letto (#{{number}})", {
                number: t.number(firstUnread),
              })}
            </Link>
          </li>
        )}
        <li>
          <Link to={topicPath(topic.id, { reply: last })} className={stepLook}>
            <ArrowDownToLine size={18} aria-hidden />
            {t("forum.to_end", "Vai alla fine")}
          </Link>
        </li>
      </ul>
      <form onSubmit={jump} className={formLook}>
        <label htmlFor={field} className={css({ textStyle: "small", fontWeight: "medium" })}>
          {t("forum.to_number", "Vai alla risposta n.")}
        </label>
        <div className={flex({ gap: "2", marginTop: "1" })}>
          <input
            id={field}
            name="number"
            type="number"
            inputMode="numeric"
            min={1}
            max={last}
            placeholder={`1–${t.number(last)}`}
            className={fieldLook}
          />
          <Button type="submit">{t("forum.go", "Vai")}</Button>
        </div>
      </form>
    </div>
  );
}

const listLook = css({ display: "grid" });
const stepLook = flex({
  align: "center",
  gap: "3",
  minHeight: "touch",
  textStyle: "small",
  fontWeight: "medium",
  color: "sea",
  _hover: { textDecoration: "underline" },
});
const formLook = css({ marginTop: "4" });
/** Not the look of `ui/Field.tsx`, whose code no other part of the page needs. */
const fieldLook = css({
  width: "100%",
  minWidth: "0",
  minHeight: "3rem",
  paddingInline: "4",
  border: "1px solid token(colors.field)",
  borderRadius: "sm",
  bg: "card",
  color: "ink",
});
