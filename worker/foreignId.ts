import { type AnySQLiteColumn, text, type UpdateDeleteAction } from "drizzle-orm/sqlite-core";

/** A column with the id of another table's row; `onDelete`: what becomes of this row when that one is deleted. */
export function foreignId<Name extends string>(
  name: Name,
  id: () => AnySQLiteColumn,
  onDelete: UpdateDeleteAction,
) {
  return text(name).references(id, { onDelete });
}
