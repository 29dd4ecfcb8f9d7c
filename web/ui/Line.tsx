import type { ReactNode } from "react";
import { css } from "styled-system/css";

type Props = { depth: number; children: ReactNode; labelledBy?: string };

/**
 * A section hung on the line: the cord runs down the margin and a mark tells how deep the page has gone,
 * in metres. On narrow screens the cord gives way to the content.
 */
export function OnTheLine({ depth, children, labelledBy }: Props) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={css({
        position: "relative",
        paddingBlock: { base: "6", md: "8" },
        _before: {
          content: { base: "none", xl: '""' },
          position: "absolute",
          top: "0",
          bottom: "0",
          insetInlineStart: "-1.75rem",
          width: "2px",
          bgGradient: "to-b",
          gradientFrom: "lagoon",
          gradientTo: { base: "#0f7490", _dark: "#0b4a6f" },
        },
      })}
    >
      <span
        aria-hidden
        className={css({
          display: { base: "none", xl: "flex" },
          position: "absolute",
          insetInlineStart: "-5.25rem",
          width: "4.5rem",
          top: "2.75rem",
          alignItems: "center",
          justifyContent: "flex-end",
          gap: "2",
          textStyle: "label",
          color: "muted",
          fontVariantNumeric: "tabular-nums",
        })}
      >
        −{depth} m
        <i className={css({ width: "5", height: "2px", bg: "lagoon", marginInlineEnd: "0.35rem" })} />
      </span>
      {children}
    </section>
  );
}
