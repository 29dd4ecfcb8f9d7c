import { css, cx } from "styled-system/css";
import { CELL, ROW_HEAD } from "../../ui/tableRoles.ts";
import type { TableColumn } from "./tableColumn.ts";

/** A cell of a row; on a phone with its column's label. */
export function TableCell<Row, Sort extends string>({
  column,
  row,
}: {
  column: TableColumn<Row, Sort>;
  row: Row;
}) {
  if (column.isRowHead) {
    return (
      <th {...ROW_HEAD} scope="row" className={rowHeadLook}>
        {column.render(row)}
      </th>
    );
  }
  return (
    <td
      {...CELL}
      className={cx(cellLook, column.align === "end" && endLook, column.isWideOnly && wideOnlyLook)}
    >
      <span aria-hidden className={cellNameLook}>
        {column.label}
      </span>
      <div className={css({ minWidth: "0", overflowWrap: "anywhere" })}>{column.render(row)}</div>
    </td>
  );
}

const rowHeadLook = css({
  // On a phone the name is the title of the card, independent of its column.
  order: { base: -1, md: 0 },
  display: "flex",
  alignItems: "center",
  gap: "3",
  minWidth: "0",
  textAlign: "start",
  fontWeight: "normal",
});

const cellLook = css({
  display: { base: "grid", md: "block" },
  gridTemplateColumns: "7rem minmax(0, 1fr)",
  columnGap: "3",
  minWidth: "0",
});
const cellNameLook = css({ display: { base: "block", md: "none" }, color: "muted" });
const wideOnlyLook = css({ display: { base: "none!", md: "block!" } });
const endLook = css({ textAlign: { md: "end!" } });
