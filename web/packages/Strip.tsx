import type { ReactNode } from "react";
import { css } from "styled-system/css";

/** A coloured strip above the packages. */
export function Strip({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={css({ padding: "5", marginTop: "6", borderRadius: "lg", bg: "foam" })}>
      {title && <h2 className={css({ fontWeight: "bold" })}>{title}</h2>}
      {children}
    </div>
  );
}
