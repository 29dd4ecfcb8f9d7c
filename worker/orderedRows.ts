import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "./errors.ts";

/** The tables whose rows admins reorder: with `id`, `name` and `order_index`. */
type OrderedTable = "categories" | "forum_categories";

/** A wanted order of all rows of a table, and the order that the admin saw; `before` null: any of the same rows. */
export type WantedOrder = { ids: string[]; before: string[] | null };

/** Whether the rows are still those that the admin saw. */
export function isOrderSeen(table: OrderedTable, { ids, before }: WantedOrder): SQL {
  const rows = sql.identifier(table);
  if (before)
    return sql`(select json_group_array(id) from (select id from ${rows} order by order_index, id)) = ${JSON.stringify(before)}`;
  return sql`(select count(*) from ${rows}) = ${ids.length}
    and not exists (select 1 from ${rows} where id not in (select value from json_each(${JSON.stringify(ids)})))`;
}

/** JSON of the names in the stored and the wanted order, for the audit entry before the write. */
export function orderedNames(table: OrderedTable, { ids }: WantedOrder) {
  const rows = sql.identifier(table);
  const namesOf = (ordered: SQL) =>
    sql`(select json_object('order', json_group_array(name)) from (${ordered}))`;
  return {
    before: namesOf(sql`select name from ${rows} order by order_index, id`),
    after: namesOf(sql`select name from json_each(${JSON.stringify(ids)}) wanted
      join ${rows} on ${rows}.id = wanted.value order by wanted.key`),
  };
}

/** Statement that reorders the rows; changes none when they are not those that the admin saw. */
export function reorderRows(table: OrderedTable, order: WantedOrder): SQL {
  const rows = sql.identifier(table);
  return sql`update ${rows} set order_index =
    (select key from json_each(${JSON.stringify(order.ids)}) where value = ${rows}.id)
    where ${isOrderSeen(table, order)} returning id`;
}

/**
 * Refuses with `categories_changed` and the current rows when none was `moved`, because one was created, deleted or
 * moved since the admin read them. A repeated request, whose first answer was lost, finds its own order.
 */
export function requireOrdered<Row extends { id: string }>(
  moved: unknown[],
  { ids }: WantedOrder,
  current: Row[],
): Row[] {
  if (moved.length === 0 && current.map(({ id }) => id).join() !== ids.join())
    throw new Refusal("categories_changed", { current: { categories: current } });
  return current;
}
