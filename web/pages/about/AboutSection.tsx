import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { DepthSection } from "../../ui/DepthSection.tsx";

type Props = { depth: number; title: string; children: ReactNode };

/** A section on the depth line, its title at the side. `depth` in metres. */
export function AboutSection({ depth, title, children }: Props) {
  const id = useId();
  return (
    <DepthSection depth={depth} labelledBy={id}>
      <div
        className={grid({
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
    </DepthSection>
  );
}

/** On narrow screens, which have no line, the depth is above the title. */
const narrowMark = css({
  display: { base: "flex", xl: "none" },
  alignItems: "center",
  gap: "2",
  textStyle: "label",
  color: "muted",
  marginBottom: "1",
  _before: { content: '""', width: "5", height: "2px", bg: "lagoon" },
});
