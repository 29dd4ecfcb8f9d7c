import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { rowLook as tableRowLook } from "../../payments/ledger/table.ts";
import { CELL, ROW, ROW_HEAD } from "../../ui/tableRoles.ts";

type Props = Record<"head" | "when" | "seats" | "actions", ReactNode> & {
  /** Undefined without the column. */
  money: ReactNode;
  className: string;
};

/** The cells of a row in the list of events: of one event, or of a group that opens. */
export function EventTableRow({ head, when, seats, money, actions, className }: Props) {
  return (
    <tr {...ROW} className={cx(rowLook, className)}>
      <th {...ROW_HEAD} scope="row" className={headLook}>
        {head}
      </th>
      <td {...CELL} className={css({ gridArea: "when", textStyle: "small", color: "muted" })}>
        {when}
      </td>
      <td {...CELL} className={css({ gridArea: "seats", textStyle: "small" })}>
        {seats}
      </td>
      {money !== undefined && (
        <td {...CELL} className={moneyLook}>
          {money}
        </td>
      )}
      <td {...CELL} className={actionsLook}>
        {actions}
      </td>
    </tr>
  );
}

const rowLook = cx(tableRowLook, css({ rowGap: "3" }));
const headLook = flex({
  gridArea: "what",
  gap: "3",
  align: "center",
  minWidth: "0",
  textAlign: "start",
  fontWeight: "normal",
});
const moneyLook = css({
  gridArea: "money",
  textStyle: "small",
  fontVariantNumeric: { md: "tabular-nums" },
  textAlign: { base: "end", md: "start" },
});
const actionsLook = css({
  gridArea: "actions",
  borderTop: { base: "1px solid token(colors.line)", md: "none" },
  paddingTop: { base: "2", md: "0" },
  marginBottom: { base: "-2", md: "0" },
  _empty: { display: "none" },
});
