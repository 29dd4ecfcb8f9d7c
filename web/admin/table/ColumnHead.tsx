import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { css } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import { COLUMN_HEAD } from "../../ui/tableRoles.ts";
import type { TableColumn } from "./tableColumn.ts";
import type { TableAddress } from "./useTableAddress.ts";

type ColumnHeadProps<Row, Filter extends string, Sort extends string> = {
  column: TableColumn<Row, Sort>;
  address: TableAddress<Filter, Sort>;
};

/** The head of a column that the table can be sorted by: a button. */
export function ColumnHead<Row, Filter extends string, Sort extends string>({
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
