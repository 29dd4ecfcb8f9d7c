import type { UseQueryResult } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { flex, notice } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { CELL, COLUMN_HEAD, GROUP, ROW, TABLE } from "../../ui/tableRoles.ts";
import { AdminLoadFailed } from "../DetailState.tsx";
import { ColumnHead } from "./ColumnHead.tsx";
import { EmptyTable } from "./EmptyTable.tsx";
import type { TablePageView } from "./queries.ts";
import { TableCell } from "./TableCell.tsx";
import { TablePager } from "./TablePager.tsx";
import type { TableColumn } from "./tableColumn.ts";
import type { TableAddress } from "./useTableAddress.ts";

type Props<Row, Filter extends string, Sort extends string> = {
  label: string;
  query: UseQueryResult<TablePageView<Row>>;
  address: TableAddress<Filter, Sort>;
  columns: TableColumn<Row, Sort>[];
  rowKey: (row: Row) => string;
  /** The row's buttons. */
  actions?: (row: Row) => ReactNode;
  /** The width of the actions' column on a desktop. */
  actionsWidth?: string;
  /** The title of the empty table, as worded in the specification. */
  emptyTitle: string;
  emptyText?: string;
  offlineText?: string;
  /** The note of a search that has reached its bound; by default that only the newest matches are sorted. */
  limitText?: (limit: number) => string;
};

/**
 * A table of the admin area: dense rows under a sticky head, on a phone a card each. `address` holds its page, search,
 * filters and sort. Rows have one height on a desktop, and another page's rows are new elements, so that nothing moves
 * while it loads.
 */
export function AdminTable<Row, Filter extends string, Sort extends string>(props: Props<Row, Filter, Sort>) {
  const { label, query, address, columns, rowKey, actions, actionsWidth = "6rem" } = props;
  const t = useT();
  if (query.isPending) return <TableSkeleton />;
  if (query.isLoadingError) {
    return <AdminLoadFailed query={query} offlineText={props.offlineText} />;
  }
  const { rows, key, limit } = query.data;
  const widths = columns.map(({ width }) => width);
  if (actions) widths.push(actionsWidth);
  const grid = { "--columns": widths.join(" ") } as CSSProperties;
  return (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {t.count("admin.table.rows", rows.length, { one: "{{count}} riga", other: "{{count}} righe" })}
      </p>
      {limit !== null && (
        <p role="status" className={notice({ marginBottom: "3", padding: "3", textStyle: "small" })}>
          {props.limitText?.(limit) ??
            t(
              "admin.table.sorted",
              "I risultati sono molti: qui ordiniamo solo i {{count}} più recenti. Aggiungi qualche lettera, o ordina per data per vederli tutti.",
              { count: limit },
            )}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyTable {...props} />
      ) : (
        <table
          {...TABLE}
          aria-label={label}
          aria-busy={query.isPlaceholderData}
          style={grid}
          className={css({ display: "block" })}
        >
          <thead {...GROUP} className={headLook}>
            <tr {...ROW} className={cx(gridLook, headRowLook)}>
              {columns.map((column) => (
                <ColumnHead key={column.key} column={column} address={address} />
              ))}
              {actions && (
                <th {...COLUMN_HEAD}>
                  <span className={css({ srOnly: true })}>{t("dashboard.actions", "Azioni")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody {...GROUP} key={key} className={cx(bodyLook, query.isPlaceholderData && oldLook)}>
            {rows.map((row) => (
              <tr key={rowKey(row)} {...ROW} className={cx(gridLook, rowLook)}>
                {columns.map((column) => (
                  <TableCell key={column.key} column={column} row={row} />
                ))}
                {actions && (
                  <td {...CELL} className={actionsLook}>
                    {actions(row)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <TablePager page={query.data} busy={query.isPlaceholderData} onPage={address.setCursor} />
    </>
  );
}

function TableSkeleton() {
  return (
    <Loading className={skeletonLook} rows={8} look={css({ height: { base: "10rem", md: "3.25rem" } })} />
  );
}

/** A link in a row's head that covers the row. The row's buttons are above it. */
export const rowLinkLook = css({
  fontWeight: "bold",
  lineHeight: 1.3,
  textAlign: "start",
  cursor: "pointer",
  lineClamp: { base: 2, md: 1 },
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
  _before: { content: '""', position: "absolute", inset: "0" },
});

const gridLook = css({
  display: "grid",
  columnGap: "4",
  alignItems: "center",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "var(--columns)" },
});

const headLook = css({
  display: "block",
  position: { md: "sticky" },
  // Below the admin area's tabs, or where a page without tabs sets `--table-top`.
  top: { md: "var(--table-top, 3.5rem)" },
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

const actionsLook = flex({
  position: "relative",
  align: "center",
  justify: { base: "flex-start", md: "flex-end" },
  gap: "1",
  borderTop: { base: "1px solid token(colors.line)", md: "none" },
  paddingTop: { base: "2", md: "0" },
  marginBottom: { base: "-2", md: "0" },
  _empty: { display: "none" },
});

const skeletonLook = css({ display: "grid", gap: { base: "3", md: "1" } });
