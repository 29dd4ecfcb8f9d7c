import type { ReactNode } from "react";

/** A column of an admin table. */
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
  /** Leaves the column out of a phone's cards; its head stays there for sorting. */
  isWideOnly?: boolean;
  render: (row: Row) => ReactNode;
};
