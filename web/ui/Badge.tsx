import type { ReactNode } from "react";
import { pill } from "styled-system/patterns";

/** A count or word next to a heading. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={pill({ bg: "foam", color: "badge" })}>{children}</span>;
}
