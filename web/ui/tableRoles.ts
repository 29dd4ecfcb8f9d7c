/** `display: grid` removes a table's semantics in Safari, so the roles are explicit. */
export const TABLE = { role: "table" };
export const GROUP = { role: "rowgroup" };
export const ROW = { role: "row" };
export const CELL = { role: "cell" };
export const COLUMN_HEAD = { role: "columnheader" };
export const ROW_HEAD = { role: "rowheader" };
