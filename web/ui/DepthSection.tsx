import type { ReactNode } from "react";
import { css } from "styled-system/css";

/** `title`: a heading above the content, with the id `labelledBy`. */
type Props = { depth: number; children: ReactNode; labelledBy?: string; title?: string };

/**
 * A section on the page's depth line: the cord runs down the margin, with the depth in metres as a tag on the cord,
 * because next to the cord a tag would reach the window's edge. Narrow screens hide both.
 */
export function DepthSection({ depth, children, labelledBy, title }: Props) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={css({
        position: "relative",
        paddingBlock: { base: "6", md: "8" },
        // Full-bleed on phones, because `content-visibility` clips at the section's edges.
        marginInline: { base: "-4", md: "0" },
        paddingInline: { base: "4", md: "0" },
        _later: { contentVisibility: "auto", containIntrinsicHeight: "auto 34rem" },
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
          insetInlineStart: "-3.25rem",
          width: "3rem",
          top: "2.75rem",
          justifyContent: "center",
          paddingBlock: "1",
          bg: "ground",
          textStyle: "label",
          color: "muted",
          whiteSpace: "nowrap",
        })}
      >
        −{depth} m
      </span>
      {title && (
        <h2 id={labelledBy} className={css({ textStyle: "heading", marginBottom: "4" })}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
