import { type SQL, sql } from "drizzle-orm";
import { toEmailAddress } from "../../lib/emailAddress.ts";
import { matchPrefix, searchWords } from "../../lib/searchWords.ts";
import type { Role } from "../../permissions/permissionMap.ts";
import { ACCOUNT_STATES, type AccountState } from "./contract.ts";

/** Row numbers of `user_search`: the minute of registration, then the user's rowid, as the migration's view makes them. */
const ROWIDS = 100_000_000;

export type UserFilter = {
  search?: string | undefined;
  role?: Role | undefined;
  status?: AccountState | undefined;
};

/** The account states of a filter: `active` includes accounts whose e-mail is unconfirmed. */
export function statesOf(status: AccountState | undefined): readonly AccountState[] {
  if (!status) return ACCOUNT_STATES;
  return status === "active" ? ["active", "unconfirmed"] : [status];
}

/** A range of the matches in the order of registration: at most `limit`, beyond `position` in `direction`. */
type MatchWindow = { direction: "asc" | "desc"; position: number | undefined; limit: number };

/** `user_search` matches as users `u`, each with its `position` in the order of registration. */
export function matchingUsers(filter: UserFilter, window: MatchWindow): SQL {
  return sql`(${selectMatches(filter, window)}) s cross join users u on u.rowid = s.position % ${sql.raw(String(ROWIDS))}`;
}

/** The number of matching users, counted up to `limit`. */
export function countMatches(filter: UserFilter, limit: number): SQL {
  const matches = selectMatches(filter, { direction: "desc", position: undefined, limit });
  return sql`select count(*) as matches from (${matches})`;
}

function selectMatches(filter: UserFilter, { direction, position, limit }: MatchWindow): SQL {
  const sign = sql.raw(direction === "asc" ? ">" : "<");
  // Cast, because D1 binds every number as REAL, and FTS5 ignores a REAL row range.
  const beyond = position === undefined ? sql`` : sql`and rowid ${sign} cast(${position} as integer)`;
  return sql`select rowid as position from user_search where user_search match (${matchText(filter)}) ${beyond}
    order by rowid ${sql.raw(direction)} limit ${limit}`;
}

/**
 * The MATCH text: every word of the search as a prefix of a word of the name, or the whole search as a prefix of the
 * e-mail; and the facets of the filters.
 */
function matchText({ search = "", role, status }: UserFilter): string {
  // Names contain no @, so an e-mail is not split into words.
  const words = search.includes("@") ? [] : searchWords(search);
  const name = words.map((word) => `{name}: ${matchPrefix(word)}`).join(" AND ");
  const email = `{email}: "${Buffer.from(toEmailAddress(search) ?? search.toLowerCase()).toString("hex")}"*`;
  const facets = [
    ...(role ? [`{facets}: "r${role.replaceAll("_", "")}"`] : []),
    ...(status
      ? [
          `{facets}: (${statesOf(status)
            .map((state) => `"s${state}"`)
            .join(" OR ")})`,
        ]
      : []),
  ];
  return [`(${[...(name ? [`(${name})`] : []), email].join(" OR ")})`, ...facets].join(" AND ");
}
