import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";

/** A panel of records with its heading: sea, pool or watch. */
export const panelLook = flex({
  direction: "column",
  minWidth: "0",
  overflow: "hidden",
  borderRadius: "lg",
  bg: "foam",
  border: "1px solid token(colors.line)",
});

export const headingLook = css({ textStyle: "subheading", paddingInline: "5", paddingTop: "4" });

/** A discipline's code as a tag; `inWater` for dark backgrounds. */
export function DisciplineCode({ inWater, children }: { inWater?: boolean; children: ReactNode }) {
  return <span className={cx(codeLook, inWater ? inWaterLook : onPanelLook)}>{children}</span>;
}

const codeLook = css({
  display: "inline-block",
  minWidth: "3.5rem",
  paddingInline: "1.5",
  paddingBlock: "0.5",
  borderRadius: "full",
  textAlign: "center",
  fontSize: "xs",
  fontWeight: "bold",
  lineHeight: 1.3,
  letterSpacing: "0.02em",
});
const inWaterLook = css({ bg: "#e8f7f5", color: "abyss" });
const onPanelLook = css({ bg: { base: "deep", _dark: "#e8f7f5" }, color: { base: "white", _dark: "abyss" } });
