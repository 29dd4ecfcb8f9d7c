import { ChevronRight } from "lucide-react";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { foldLook } from "./foldLook.ts";

type Props = {
  title: string;
  heads: string[];
  /** The period's name, and a cell for each head. */
  rows: (string | number)[][];
};

/** The numbers of charts over time as a table, for screen readers and for copying. */
export function PeriodNumbers({ title, heads, rows }: Props) {
  const t = useT();
  return (
    <details>
      <summary className={foldLook}>
        <ChevronRight size={18} aria-hidden /> {t("dashboard.show_numbers", "Mostra i numeri")}
      </summary>
      <table aria-label={title} className={tableLook}>
        <thead>
          <tr>
            {[t("dashboard.span", "Periodo"), ...heads].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([period, ...cells]) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              {cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const tableLook = css({
  width: "100%",
  fontSize: { base: "xs", md: "sm" },
  fontVariantNumeric: "tabular-nums",
  "& th, & td": {
    textAlign: "end",
    paddingBlock: "2",
    paddingInlineStart: "2",
    borderBottom: "1px solid token(colors.line)",
  },
  "& th:first-child": { textAlign: "start", paddingInlineStart: "0" },
  "& th": { fontWeight: "medium" },
  "& thead th": { color: "muted" },
});
