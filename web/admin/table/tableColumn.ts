import type { DataColumn } from "../../ui/DataTable.tsx";

/** A column of an admin's table; `sort`: the sort that its head toggles. */
export type TableColumn<Row, Sort extends string> = DataColumn<Row> & { sort?: Sort };
