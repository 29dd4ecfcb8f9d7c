import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { inlineRow, notice } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { type DataColumn, DataTable } from "../../ui/DataTable.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { COLUMN_HEAD } from "../../ui/tableRoles.ts";
import { AdminLoadFailed } from "../DetailState.tsx";
import { EmptyTable } from "./EmptyTable.tsx";
import type { TablePageView } from "./queries.ts";
import { TablePager } from "./TablePager.tsx";
import type { TableAddress } from "./useTableAddress.ts";

/** A column of an admin's table; `sort`: the sort that its head toggles. */
export type TableColumn<Row, Sort extends string> = DataColumn<Row> & { sort?: Sort };

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
  const { label, query, address, columns, rowKey, actions, actionsWidth } = props;
  const t = useT();
  if (query.isPending) return <TableSkeleton />;
  if (query.isLoadingError) {
    return <AdminLoadFailed query={query} offlineText={props.offlineText} />;
  }
  const { rows, key, limit } = query.data;
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
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          actions={actions}
          {...(actionsWidth && { actionsWidth })}
          head={(column) => column.sort && <ColumnHead key={column.key} column={column} address={address} />}
          pageKey={key}
          isOld={query.isPlaceholderData}
        />
      )}
      <TablePager page={query.data} busy={query.isPlaceholderData} onPage={address.setCursor} />
    </>
  );
}

type ColumnHeadProps<Row, Filter extends string, Sort extends string> = {
  column: TableColumn<Row, Sort>;
  address: TableAddress<Filter, Sort>;
};

/** The head of a column that the table can be sorted by: a button. */
function ColumnHead<Row, Filter extends string, Sort extends string>({
  column: { label, sort, align },
  address,
}: ColumnHeadProps<Row, Filter, Sort>) {
  const cell = align === "end" ? endLook : undefined;
  if (!sort) return null;
  const isSorted = address.sort === sort;
  const isAscending = address.direction === "asc";
  const Icon = !isSorted ? ArrowUpDown : isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      {...COLUMN_HEAD}
      scope="col"
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : undefined}
      className={cell}
    >
      <button type="button" className={sortLook} onClick={() => address.toggleSort(sort)}>
        {label}
        <Icon size={14} aria-hidden className={isSorted ? undefined : css({ opacity: 0.5 })} />
      </button>
    </th>
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

const skeletonLook = css({ display: "grid", gap: { base: "3", md: "1" } });

const endLook = css({ textAlign: { md: "end!" } });

const sortLook = inlineRow({
  gap: "1",
  minHeight: { base: "touch", md: "8" },
  cursor: "pointer",
  color: "inherit",
  fontWeight: "inherit",
  "[aria-sort] > &": { color: "ink" },
  _hover: { color: "ink" },
});
