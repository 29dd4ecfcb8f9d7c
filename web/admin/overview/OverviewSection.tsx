import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";

type Props = { title: string; id?: string; aside?: ReactNode; children: ReactNode };

/** A part of the overview under its heading. */
export function OverviewSection({ title, id, aside, children }: Props) {
  const own = useId();
  const heading = id ?? own;
  return (
    <section aria-labelledby={heading} className={css({ minWidth: "0" })}>
      <div className={wrap({ align: "baseline", justify: "space-between", gap: "2", marginBottom: "3" })}>
        <h3 id={heading} tabIndex={-1} className={headingLook}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
/** Below the sticky bar of tabs on a wide screen. */
const headingLook = css({ textStyle: "subheading", scrollMarginTop: "6rem", outline: "none" });
