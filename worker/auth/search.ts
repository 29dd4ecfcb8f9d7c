import { type SQL, sql } from "drizzle-orm";
import { matchPrefix, searchWords } from "../lib/searchWords.ts";
import type { Role } from "../permissions/permissionMap.ts";

/** The factor in row numbers of `user_search`, whose last digits are the user's rowid. */
const USER_ROWIDS = sql.raw("100000000");

type UserKinds = { roles: readonly Role[]; states?: readonly string[]; limit: number; isAnyWord?: boolean };

/**
 * SQL for users `u` of these roles and account states whose names contain words with the search's prefixes; at most
 * `limit`, the latest registered. Null for a search without words.
 */
export function usersByName(search: string, { roles, states, limit, isAnyWord }: UserKinds): SQL | null {
  const words = searchWords(search).map(matchPrefix);
  if (words.length === 0) return null;
  const match = [
    `{name}: (${words.join(isAnyWord ? " OR " : " AND ")})`,
    `{facets}: (${roles.map((role) => `"r${role.replaceAll("_", "")}"`).join(" OR ")})`,
    ...(states ? [`{facets}: (${states.map((state) => `"s${state}"`).join(" OR ")})`] : []),
  ].join(" AND ");
  return sql`(select rowid from user_search where user_search match ${match} order by rowid desc limit ${limit}) s
    cross join users u on u.rowid = s.rowid % ${USER_ROWIDS}`;
}
