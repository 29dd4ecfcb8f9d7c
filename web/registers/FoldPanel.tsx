import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { dayPanelLook, panelTitleLook } from "./looks.ts";

type Props = { title: string; summary?: string; isOpenFirst: boolean; children: ReactNode };

/** A panel that its heading opens and closes; `summary` describes the content in both states. */
export function FoldPanel({ title, summary, isOpenFirst, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <section className={dayPanelLook} aria-label={title}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={headLook}>
          <span className={css({ flex: 1 })}>
            <span className={panelTitleLook}>{title}</span>
            {summary && <span className={css({ display: "block" })}>{summary}</span>}
          </span>
          {isOpen ? <ChevronUp size={24} aria-hidden /> : <ChevronDown size={24} aria-hidden />}
        </button>
      </h2>
      {isOpen && children}
    </section>
  );
}

const headLook = flex({
  align: "center",
  gap: "3",
  width: "100%",
  minHeight: "3.5rem",
  color: "ink",
  textAlign: "start",
  cursor: "pointer",
  borderRadius: "sm",
});
