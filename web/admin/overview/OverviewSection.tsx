import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";

type Props = { title: string; id?: string; aside?: ReactNode; children: ReactNode };

/** A part of the overview under its heading. */
export function OverviewSection({ title, id, aside, children }: Props) {
  const own = useId();
  const heading = id ?? own;
  return (
    <section aria-labelledby={heading} className={css({ minWidth: "0" })}>
      <div className={topLook}>
        <h3 id={heading} tabIndex={-1} className={headingLook}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

const topLook = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: "2",
  marginBottom: "3",
});
/** Below the bar of tabs, which stays at the top of a wide screen. */
const headingLook = css({ textStyle: "subheading", scrollMarginTop: "6rem", outline: "none" });
