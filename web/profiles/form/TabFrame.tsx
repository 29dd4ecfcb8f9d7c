import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";

type Props = {
  children: ReactNode;
  aside?: ReactNode;
  asideFirst?: boolean;
  /** For rows of several fields, which need the full width. */
  wide?: boolean;
};

/** A column of fields with an aside, which phones show before or after them. */
export function TabFrame({ children, aside, asideFirst, wide }: Props) {
  return (
    <div className={frameLook}>
      <div className={cx(mainLook, !wide && css({ maxWidth: "36rem" }))}>{children}</div>
      {aside && <div className={asideFirst ? firstLook : afterLook}>{aside}</div>}
    </div>
  );
}

type PartProps = { title: string; lead?: ReactNode; children: ReactNode };

/** A titled group of fields. */
export function TabSection({ title, lead, children }: PartProps) {
  return (
    <section className={grid({ gap: "5" })}>
      <div>
        <h2 className={css({ textStyle: "subheading" })}>{title}</h2>
        {lead && <p className={css({ textStyle: "small", color: "muted", marginTop: "1" })}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

const mainLook = grid({ gap: "6", minWidth: "0" });

const frameLook = grid({
  gap: { base: "8", lg: "12" },
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 17rem" },
  alignItems: "start",
});

const firstLook = css({ order: { base: -1, lg: 0 }, minWidth: "0" });
const afterLook = css({ minWidth: "0" });
