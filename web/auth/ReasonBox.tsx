import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { notice } from "styled-system/patterns";

type Props = {
  picture?: ReactNode;
  /** The line above the title, as "To join". */
  label: string;
  title: string;
  details: string;
};

/** The box above the sign-in forms that shows the event, or the package, of the action that needs an account. */
export function ReasonBox({ picture, label, title, details }: Props) {
  return (
    <div className={boxLook}>
      {picture && <div className={pictureLook}>{picture}</div>}
      <p className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
        <span className={css({ display: "block", textStyle: "small", color: "muted" })}>{label}</span>
        <strong className={css({ display: "block", lineClamp: 2 })}>{title}</strong>
        <span className={css({ textStyle: "small", color: "muted" })}>{details}</span>
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
