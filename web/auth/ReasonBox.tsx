import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { notice } from "styled-system/patterns";

type Props = {
  picture?: ReactNode;
  /** What for: "To join". */
  label: string;
  title: string;
  facts: string;
};

/** What somebody signs in for, above the forms. */
export function ReasonBox({ picture, label, title, facts }: Props) {
  return (
    <div className={boxLook}>
      {picture && <div className={pictureLook}>{picture}</div>}
      <p className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
        <span className={css({ display: "block", textStyle: "small", color: "muted" })}>{label}</span>
        <strong className={css({ display: "block", lineClamp: 2 })}>{title}</strong>
        <span className={css({ textStyle: "small", color: "muted" })}>{facts}</span>
      </p>
    </div>
  );
}

const boxLook = notice({ display: "flex", alignItems: "center", gap: "4", padding: "3", marginBottom: "6" });
const pictureLook = css({
  position: "relative",
  flexShrink: 0,
  width: "5rem",
  aspectRatio: "4 / 3",
  borderRadius: "sm",
  overflow: "hidden",
});
