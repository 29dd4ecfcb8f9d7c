import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { card, wrap } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";

type Props = {
  title: string;
  badge: ReactNode;
  detail: ReactNode;
  /** Euros. */
  amount: number;
  /** The buttons. */
  children: ReactNode;
};

/** A document, or a sale without one: its name, details, amount and buttons. */
export function DocumentCard({ title, badge, detail, amount, children }: Props) {
  const t = useT();
  return (
    <li className={cardLook}>
      <div className={css({ flex: 1, minWidth: { base: "100%", sm: "13rem" } })}>
        <div className={wrap({ align: "center", gap: "2" })}>
          <h3 className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{title}</h3>
          {badge}
        </div>
        <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>{detail}</p>
      </div>
      <p className={css({ fontWeight: "bold", whiteSpace: "nowrap" })}>{formatEuros(amount, t.language)}</p>
      <div className={wrap({ gap: "2", width: { base: "100%", sm: "auto" } })}>{children}</div>
    </li>
  );
}

const cardLook = card({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "4",
  rowGap: "3",
  padding: "4",
});
