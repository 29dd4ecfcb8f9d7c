import { css, cx } from "styled-system/css";
import { UNREAD_MAX } from "../../worker/questions/contract.ts";
import { useT } from "../lib/i18n.tsx";

/** The badge with a number of unread things; null for zero. */
export function UnreadMark({ unread, className }: { unread: number; className?: string }) {
  const t = useT();
  if (unread === 0) return null;
  return (
    <span className={cx(badgeLook, className)}>
      <span aria-hidden>{unread >= UNREAD_MAX ? `${UNREAD_MAX}+` : unread}</span>
      <span className={css({ srOnly: true })}>
        {t.count("questions.unread", unread, { one: "{{count}} da leggere", other: "{{count}} da leggere" })}
      </span>
    </span>
  );
}

const badgeLook = css({
  minWidth: "1.5rem",
  paddingInline: "1.5",
  borderRadius: "full",
  bg: "accent",
  color: "white",
  textStyle: "label",
  lineHeight: "1.5rem",
  textAlign: "center",
});
