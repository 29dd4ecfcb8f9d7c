import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, ArrowUpDown, SearchX } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import type { TablePageView } from "./queries.ts";
import { TablePager } from "./TablePager.tsx";
import type { TableAddress } from "./useTableAddress.ts";

export type TableColumn<Row, Sort extends string> = {
  key: string;
  label: string;
  /** Its width in the desktop's grid, such as "8rem" or "minmax(0, 1fr)". */
  width: string;
  /** The sort that its head toggles. */
  sort?: Sort;
  /** The column that names the row, the title of its card on a phone. */
  isRowHead?: boolean;
  align?: "end";
  render: (row: Row) => ReactNode;
};

type Props<Row, Filter extends string, Sort extends string> = {
  label: string;
  query: UseQueryResult<TablePageView<Row>>;
  address: TableAddress<Filter, Sort>;
  columns: TableColumn<Row, Sort>[];
  rowKey: (row: Row) => string;
  /** The row's buttons. */
  actions?: (row: Row) => ReactNode;
  /** Width of the actions' column on a desktop. */
  actionsWidth?: string;
  /** The title of the empty table, in the words of the specification where it has some. */
  emptyTitle: string;
  emptyText?: string;
  offlineText?: string;
};

/** `display: grid` removes a table's semantics in Safari, so the roles are written out. */
const TABLE = { role: "table" };
const GROUP = { role: "rowgroup" };
const ROW = { role: "row" };
const CELL = { role: "cell" };
const COLUMN_HEAD = { role: "columnheader" };
const ROW_HEAD = { role: "rowheader" };

/**
 * A table of the administration: dense rows under a sticky head, on a phone a card each. Its page, search, filters and
 * sort are those of `address`. Rows have one height on a desktop, and another page's rows are new elements, so that
 * nothing moves while it loads.
 */
export function AdminTable<Row, Filter extends string, Sort extends string>(props: Props<Row, Filter, Sort>) {
  const { label, query, address, columns, rowKey, actions, actionsWidth = "6rem" } = props;
  const t = useT();
  if (query.isPending) return <TableSkeleton />;
  if (query.isLoadingError) {
    return (
      <LoadFailed
        level={2}
        title={t("home.error_title", "Errore nel caricamento")}
        offlineText={
          props.offlineText ??
          t(
            "admin.table.offline",
            "I dati dell'amministrazione non vengono salvati su questo dispositivo. Appena torna la rete li ritrovi qui.",
          )
        }
        busy={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  }
  const { rows, key } = query.data;
  const widths = columns.map(({ width }) => width);
  if (actions) widths.push(actionsWidth);
  const grid = { "--columns": widths.join(" ") } as CSSProperties;
  return (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {t.count("admin.table.rows", rows.length, { one: "{{count}} riga", other: "{{count}} righe" })}
      </p>
      {rows.length === 0 ? (
        <EmptyTable {...props} />
      ) : (
        <table {...TABLE} aria-label={label} style={grid} className={css({ display: "block" })}>
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
                  <Cell key={column.key} column={column} row={row} />
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

type ColumnHeadProps<Row, Filter extends string, Sort extends string> = {
  column: TableColumn<Row, Sort>;
  address: TableAddress<Filter, Sort>;
};

function ColumnHead<Row, Filter extends string, Sort extends string>({
  column: { label, sort, align },
  address,
}: ColumnHeadProps<Row, Filter, Sort>) {
  const cell = align === "end" ? endLook : undefined;
  if (!sort) {
    return (
      <th {...COLUMN_HEAD} scope="col" className={cell}>
        {label}
      </th>
    );
  }
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

function Cell<Row, Sort extends string>({ column, row }: { column: TableColumn<Row, Sort>; row: Row }) {
  if (column.isRowHead) {
    return (
      <th {...ROW_HEAD} scope="row" className={rowHeadLook}>
        {column.render(row)}
      </th>
    );
  }
  return (
    <td {...CELL} className={cx(cellLook, column.align === "end" && endLook)}>
      <span aria-hidden className={cellNameLook}>
        {column.label}
      </span>
      <div className={css({ minWidth: "0", overflowWrap: "anywhere" })}>{column.render(row)}</div>
    </td>
  );
}

type EmptyProps = Pick<Props<never, string, string>, "emptyTitle" | "emptyText"> & {
  address: Pick<TableAddress, "isNarrowed" | "clear" | "cursor" | "setCursor">;
};

function EmptyTable({ emptyTitle, emptyText, address }: EmptyProps) {
  const t = useT();
  return (
    <StatusMessage level={3} icon={<SearchX size={28} />} title={emptyTitle} text={emptyText}>
      {address.cursor && (
        <Button onClick={() => address.setCursor(null)}>
          {t("admin.table.first", "Torna alla prima pagina")}
        </Button>
      )}
      {address.isNarrowed && (
        <Button onClick={address.clear}>{t("admin.table.clear", "Togli ricerca e filtri")}</Button>
      )}
    </StatusMessage>
  );
}

function TableSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("common.loading", "Caricamento...")} className={skeletonLook}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} className={css({ height: { base: "10rem", md: "3.25rem" } })} />
      ))}
    </div>
  );
}

/** A link in a row's head that covers the whole row. Buttons of the row stand above it. */
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
  top: { md: "3.5rem" },
  zIndex: 1,
  bg: "ground",
});

/** On a phone the heads are a row of buttons, because sorting is needed there, too. */
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

const sortLook = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "1",
  minHeight: { base: "touch", md: "8" },
  cursor: "pointer",
  color: "inherit",
  fontWeight: "inherit",
  "[aria-sort] > &": { color: "ink" },
  _hover: { color: "ink" },
});

const bodyLook = css({ display: "grid", gap: { base: "3", md: "0" } });
const oldLook = css({ opacity: 0.6, transition: "opacity 140ms" });

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

const rowHeadLook = css({
  // On a phone the name is the title of the card, whichever column it is.
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
const endLook = css({ textAlign: { md: "end!" } });

const actionsLook = css({
  position: "relative",
  display: "flex",
  alignItems: "center",
  justifyContent: { base: "flex-start", md: "flex-end" },
  gap: "1",
  borderTop: { base: "1px solid token(colors.line)", md: "none" },
  paddingTop: { base: "2", md: "0" },
  marginBottom: { base: "-2", md: "0" },
  _empty: { display: "none" },
});

const skeletonLook = css({ display: "grid", gap: { base: "3", md: "1" } });
