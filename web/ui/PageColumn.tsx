import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";

type Props = { children: ReactNode; width?: "page" | "text" | "form"; className?: string };

const WIDTHS = {
  page: css({ maxWidth: "calc(71rem + 2rem)" }),
  text: css({ maxWidth: "calc(42rem + 2rem)" }),
  form: css({ maxWidth: "calc(27rem + 2rem)" }),
};

/** The column of a page's content. */
export function PageColumn({ children, width = "page", className }: Props) {
  return (
    <div
      className={cx(
        css({ width: "100%", marginInline: "auto", paddingInline: "4" }),
        WIDTHS[width],
        className,
      )}
    >
      {children}
    </div>
  );
}
