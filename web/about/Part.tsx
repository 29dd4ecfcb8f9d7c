import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";
import { OnTheLine } from "../ui/Line.tsx";

type Props = { depth: number; title: string; children: ReactNode };

/** A part of the page on the line: its name at the side, what it says beside it. `depth` in metres. */
export function Part({ depth, title, children }: Props) {
  const id = useId();
  return (
    <OnTheLine depth={depth} labelledBy={id}>
      <div
        className={css({
          display: "grid",
          gridTemplateColumns: { md: "11rem minmax(0, 1fr)" },
          columnGap: "8",
          rowGap: "4",
          paddingBlock: { base: "2", md: "8" },
        })}
      >
        <div>
          <p aria-hidden className={narrowMark}>
            −{depth} m
          </p>
          <h2
            id={id}
            className={css({ textStyle: "subheading", color: "sea", lineHeight: { md: "2.6rem" } })}
          >
            {title}
          </h2>
        </div>
        <div>{children}</div>
      </div>
    </OnTheLine>
  );
}

/** Where the cord has no room, the depth alone stands over the name. */
const narrowMark = css({
  display: { base: "flex", xl: "none" },
  alignItems: "center",
  gap: "2",
  textStyle: "label",
  color: "muted",
  fontVariantNumeric: "tabular-nums",
  marginBottom: "1",
  _before: { content: '""', width: "5", height: "2px", bg: "lagoon" },
});
