import type { ReactNode } from "react";
import { css } from "styled-system/css";

/** A count or word beside a heading. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span
      className={css({
        textStyle: "label",
        display: "inline-flex",
        alignItems: "center",
        paddingInline: "3",
        paddingBlock: "1",
        borderRadius: "full",
        bg: "foam",
        color: "badge",
        whiteSpace: "nowrap",
      })}
    >
      {children}
    </span>
  );
}
