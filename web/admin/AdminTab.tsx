import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { Head } from "../shell/Head.tsx";

type Props = {
  title: string;
  lead?: string;
  /** The buttons of the tab's main actions. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A tab of the admin area: its title, which is the document's title too, its main actions and its content. */
export function AdminTab({ title, lead, actions, children }: Props) {
  return (
    <section aria-label={title} className={css({ paddingTop: { base: "4", md: "0" } })}>
      <Head title={title} />
      <div className={wrap({ align: "center", justify: "space-between", gap: "3", marginBottom: "4" })}>
        <div className={css({ minWidth: "0" })}>
          <h2 className={css({ textStyle: "heading" })}>{title}</h2>
          {lead && <p className={css({ color: "muted", marginTop: "1", maxWidth: "42rem" })}>{lead}</p>}
        </div>
        {actions && <div className={wrap({ gap: "2" })}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
