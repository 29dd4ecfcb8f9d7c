import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { notice, wrap } from "styled-system/patterns";

type Props = { icon: ReactNode; title: string; text: string; children?: ReactNode };

/** A notice next to a form: the problem, and the possible actions. */
export function ActionNotice({ icon, title, text, children }: Props) {
  return (
    <section role="alert" className={noticeLook}>
      <span className={css({ color: "sea", paddingTop: "0.5" })}>{icon}</span>
      <div className={css({ flex: "1 1 16rem", minWidth: "0" })}>
        <p className={css({ fontWeight: "bold" })}>{title}</p>
        <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>{text}</p>
      </div>
      {children && <div className={wrap({ gap: "3" })}>{children}</div>}
    </section>
  );
}

const noticeLook = notice({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: "3",
  borderInlineStart: "4px solid token(colors.sea)",
});
