import type { ReactNode } from "react";

export type TableColumn<Row, Sort extends string> = {
  key: string;
  label: string;
  /** The width in the desktop's grid, such as "8rem" or "minmax(0, 1fr)". */
  width: string;
  /** The sort that the column's head toggles. */
  sort?: Sort;
  /** The column that names the row; on a phone the title of its card. */
  isRowHead?: boolean;
  align?: "end";
  /** Leaves the column out of a phone's cards; its head stays for sorting. */
  isWideOnly?: boolean;
  render: (row: Row) => ReactNode;
};
