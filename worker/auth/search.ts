import { type SQL, sql } from "drizzle-orm";
import { matchPrefix, searchWords } from "../lib/searchWords.ts";
import type { Role } from "../permissions/contract.ts";

/** Row numbers of `user_search` end in the user's rowid. */
const USER_ROWIDS = sql.raw("100000000");

type UserKinds = { roles: readonly Role[]; states?: readonly string[]; limit: number; isAnyWord?: boolean };

/**
 * SQL for users `u` of these roles and account states whose names have words that begin like those of a search: of more than
 * `limit`, those who registered last. Null for a search without words.
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
