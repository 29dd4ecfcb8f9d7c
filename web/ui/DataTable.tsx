import { type CSSProperties, type ReactNode, type RefObject, useRef } from "react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { CELL, COLUMN_HEAD, GROUP, ROW, ROW_HEAD, TABLE } from "./tableRoles.ts";
import { useFocusOnLeave } from "./useFocusOnLeave.ts";

export type DataColumn<Row> = {
  key: string;
  label: string;
  /** The width in the desktop's grid, such as "8rem" or "minmax(0, 1fr)". */
  width: string;
  /** The column that names the row; on a phone the title of its card. */
  isRowHead?: boolean;
  align?: "end";
  /** Leaves the column out of a phone's cards; its head stays for sorting. */
  isWideOnly?: boolean;
  render: (row: Row) => ReactNode;
};

type Props<Row, Column extends DataColumn<Row>> = {
  label?: string;
  labelledBy?: string;
  columns: Column[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** The row's buttons. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** The width of the actions' column on a desktop. */
  actionsWidth?: string;
  /** Rows whose cells have several lines begin at the top of their row. */
  hasLongCells?: boolean;
  /** A column's head that is more than its label. */
  head?: (column: Column) => ReactNode;
  /** The key of these rows, so that others are new elements. */
  pageKey?: string;
  /** These rows are about to be replaced. */
  isOld?: boolean;
};

/** A table: dense rows under a sticky head, on a phone a card for each, with its columns' labels. */
export function DataTable<Row, Column extends DataColumn<Row>>(props: Props<Row, Column>) {
  const { columns, rows, rowKey, actions, actionsWidth = "6rem", head, pageKey, isOld } = props;
  const t = useT();
  const table = useRef<HTMLTableElement>(null);
  const widths = columns.map(({ width }) => width);
  if (actions) widths.push(actionsWidth);
  const grid = { "--columns": widths.join(" ") } as CSSProperties;
  return (
    <table
      {...TABLE}
      ref={table}
      tabIndex={-1}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-busy={isOld}
      style={grid}
      className={css({ display: "block" })}
    >
      <thead {...GROUP} className={headLook}>
        <tr {...ROW} className={cx(gridLook, headRowLook)}>
          {columns.map(
            (column) =>
              head?.(column) ?? (
                <th
                  key={column.key}
                  {...COLUMN_HEAD}
                  scope="col"
                  className={column.align === "end" ? endLook : undefined}
                >
                  {column.label}
                </th>
              ),
          )}
          {actions && (
            <th {...COLUMN_HEAD}>
              <span className={css({ srOnly: true })}>{t("dashboard.actions", "Azioni")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...GROUP} key={pageKey} className={cx(bodyLook, isOld && oldLook)}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...ROW} className={cx(gridLook, rowLook, props.hasLongCells && longLook)}>
            {columns.map((column) => (
              <DataCell key={column.key} column={column} row={row} />
            ))}
            {actions && <ActionsCell table={table}>{actions(row)}</ActionsCell>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The buttons of a row; one that removes its row leaves the focus to the table. */
function ActionsCell({ table, children }: { table: RefObject<HTMLElement | null>; children: ReactNode }) {
  useFocusOnLeave(() => table.current);
  return (
    <td {...CELL} className={actionsLook}>
      {children}
    </td>
  );
}

/** A cell of a row; on a phone with its column's label. */
function DataCell<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
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
      className={cx(cellLook, column.align === "end" && figureLook, column.isWideOnly && wideOnlyLook)}
    >
      <span aria-hidden className={cellNameLook}>
        {column.label}
      </span>
      <div className={css({ minWidth: "0", overflowWrap: "anywhere" })}>{column.render(row)}</div>
    </td>
  );
}

const gridLook = css({
  display: "grid",
  columnGap: "4",
  alignItems: "center",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "var(--columns)" },
});

const headLook = css({
  display: "block",
  position: { md: "sticky" },
  // Below the bar of a page that sets `--table-top`.
  top: { md: "var(--table-top, 0)" },
  zIndex: 1,
  bg: "ground",
});

/** On a phone the heads are a row of buttons, because cards have no heads to sort by. */
const headRowLook = css({
  textStyle: "label",
  color: "muted",
  paddingBlock: { base: "1", md: "2" },
  borderBottom: { md: "1px solid token(colors.line)" },
  "& > th": { textAlign: "start", fontWeight: "medium", minWidth: "0" },
  display: { base: "flex", md: "grid" },
  flexWrap: "wrap",
  "& > th:not(:has(button))": { srOnly: { base: true, md: false } },
});

const bodyLook = css({ display: "grid", gap: { base: "3", md: "0" } });
/** Rows that are about to be replaced take no click, because a menu or dialog opened from them would disappear. */
const oldLook = css({ opacity: 0.6, transition: "opacity 140ms", pointerEvents: "none" });

const rowLook = css({
  position: "relative",
  rowGap: "2",
  minHeight: { md: "3.25rem" },
  padding: { base: "4", md: "0" },
  paddingBlock: { md: "1" },
  textStyle: "small",
  bg: { base: "card", md: "transparent" },
  border: { base: "1px solid token(colors.line)", md: "none" },
  borderRadius: { base: "lg", md: "0" },
  boxShadow: { base: "card", md: "none" },
  borderBottom: { md: "1px solid token(colors.line)" },
  _hover: { bg: { md: "foam" } },
});
const longLook = css({ alignItems: { md: "start!" }, paddingBlock: { md: "2.5!" } });

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
const figureLook = css({ textAlign: { md: "end" }, fontVariantNumeric: "tabular-nums" });

const actionsLook = flex({
  position: "relative",
  wrap: { base: "wrap", md: "nowrap" },
  align: "center",
  justify: { base: "flex-start", md: "flex-end" },
  gap: "1",
  borderTop: { base: "1px solid token(colors.line)", md: "none" },
  paddingTop: { base: "2", md: "0" },
  marginBottom: { base: "-2", md: "0" },
  _empty: { display: "none" },
});
