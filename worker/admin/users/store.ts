import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { SortDirection } from "../../lib/tables.ts";
import { ROLES } from "../../permissions/permissionMap.ts";
import {
  listTablePage,
  parseTableCursor,
  streamTableRows,
  type TablePage,
  type TableQuery,
  type TableSort,
} from "../../tablePage.ts";
import { TABLE_PAGE_ROWS } from "../contract.ts";
import { SORTED_MATCHES_MAX, type UserSort } from "./contract.ts";
import type { AdminUserView } from "./outputs.ts";
import { countMatches, matchingUsers, statesOf, type UserFilter } from "./search.ts";

type UserTableRequest = UserFilter & {
  sort?: UserSort | undefined;
  direction?: SortDirection | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

type UserTableRow = Omit<AdminUserView, "confirmed" | "profile"> & {
  confirmed: number;
  is_active: number;
} & Omit<AdminUserView["profile"], "is_active">;

const COLUMNS =
  sql.raw(`u.id, u.email, u.created_at, u.last_sign_in_at, u.confirmed_at is not null as confirmed,
  u.language, u.revision, u.full_name, u.role, u.is_active, u.company_name, u.vat_number, u.company_address, u.avatar_url`);

const SORT_COLUMNS: Record<UserSort, string> = {
  created_at: "u.created_at",
  full_name: "u.name_key",
  email: "u.email",
  last_sign_in_at: "u.sign_in_key",
};

/** Rows per read of a search's CSV export. */
const EXPORT_ROWS = 1000;

/**
 * A page of the table of users, without erased ones. `sortedMatches`: the number of sorted matches, when the search has
 * more than SORTED_MATCHES_MAX.
 */
export async function listUsers(
  db: Database,
  request: UserTableRequest,
): Promise<TablePage<AdminUserView> & { sortedMatches: number | null }> {
  const { limit = TABLE_PAGE_ROWS } = request;
  const sort = sortOf(request);
  const cursor = parseTableCursor(request.cursor, sort);
  if (!request.search) {
    const page = await listTablePage<UserTableRow>(db, mergedQuery(request, sort), { limit, cursor });
    return { ...page, rows: page.rows.map(toAdminUserView), sortedMatches: null };
  }
  if (sort.name === "created_at") {
    const isAscending = (sort.direction === "asc") !== (cursor?.isBackward ?? false);
    const window = {
      direction: isAscending ? "asc" : "desc",
      position: typeof cursor?.value === "number" ? cursor.value : undefined,
      limit: limit + 1,
    } as const;
    const query = searchQuery(matchingUsers(request, window), sort);
    const page = await listTablePage<UserTableRow>(db, query, { limit, cursor });
    return { ...page, rows: page.rows.map(toAdminUserView), sortedMatches: null };
  }
  const newest = { direction: "desc", position: undefined, limit: SORTED_MATCHES_MAX } as const;
  const query = searchQuery(matchingUsers(request, newest), sort);
  const [page, [found]] = await Promise.all([
    listTablePage<UserTableRow>(db, query, { limit, cursor }),
    db.all<{ matches: number }>(countMatches(request, SORTED_MATCHES_MAX + 1)),
  ]);
  const isCut = (found?.matches ?? 0) > SORTED_MATCHES_MAX;
  return { ...page, rows: page.rows.map(toAdminUserView), sortedMatches: isCut ? SORTED_MATCHES_MAX : null };
}

/** Every user of the table for its CSV, 1,000 at a time; a search is in the order of registration. */
export async function* streamUsers(db: Database, request: UserTableRequest): AsyncGenerator<AdminUserView[]> {
  if (!request.search) {
    yield* streamTableRows(db, mergedQuery(request, sortOf(request)), toAdminUserView);
    return;
  }
  let position: number | undefined;
  while (true) {
    const matches = matchingUsers(request, { direction: "desc", position, limit: EXPORT_ROWS });
    const rows = await db.all<UserTableRow & { position: number }>(
      sql`select ${COLUMNS}, s.position from ${matches} order by s.position desc`,
    );
    if (rows.length > 0) yield rows.map(toAdminUserView);
    position = rows.at(-1)?.position;
    if (rows.length < EXPORT_ROWS) return;
  }
}

/** A user for admins, unless erased. */
export async function findAdminUser(db: Database, id: string): Promise<AdminUserView | undefined> {
  const [row] = await db.all<UserTableRow>(
    sql`select ${COLUMNS} from users u where u.id = ${id} and u.deleted_at is null`,
  );
  return row && toAdminUserView(row);
}

function toAdminUserView(row: UserTableRow): AdminUserView {
  const { id, email, created_at, last_sign_in_at, language, revision, confirmed, is_active } = row;
  const { full_name, role, company_name, vat_number, company_address, avatar_url } = row;
  const company = { company_name, vat_number, company_address };
  return {
    ...{ id, email, created_at, last_sign_in_at, language, revision, confirmed: confirmed === 1 },
    profile: { full_name, role, is_active: is_active === 1, ...company, avatar_url },
  };
}

function sortOf({ search, sort = "created_at", direction }: UserTableRequest): TableSort {
  const usual = sort === "created_at" ? "desc" : "asc";
  const isByPosition = search !== undefined && sort === "created_at";
  return {
    name: sort,
    expression: sql.raw(isByPosition ? "s.position" : SORT_COLUMNS[sort]),
    id: sql.raw(isByPosition ? "s.position" : "u.id"),
    direction: direction ?? usual,
  };
}

/**
 * The users of a filter as merged queries: each reads its index in the order of the table, so that a page costs its
 * rows and one more per query, whatever the filter. D1 allows five queries.
 */
function mergedQuery(filter: UserFilter, sort: TableSort): TableQuery {
  const legs = legConditions(filter).map(
    (
      condition,
    ) => sql`select id, email, created_at, last_sign_in_at, confirmed_at, language, revision, full_name,
      role, is_active, company_name, vat_number, company_address, avatar_url, name_key, sign_in_key
      from users where ${condition} and deleted_at is null`,
  );
  return { columns: COLUMNS, tables: sql`(${sql.join(legs, sql` union all `)}) u`, conditions: [], sort };
}

function legConditions({ role, status }: UserFilter): SQL[] {
  const ofState = (one: string, state: string) => sql`role = ${one} and account_state = ${state}`;
  if (role) return statesOf(status).map((state) => ofState(role, state));
  if (status === "unconfirmed") return ROLES.map((one) => ofState(one, status));
  const activities = status ? [status === "active" ? 1 : 0] : [1, 0];
  return activities.map((isActive) => sql`is_active = ${isActive}`);
}

function searchQuery(tables: SQL, sort: TableSort): TableQuery {
  return { columns: COLUMNS, tables, conditions: [], sort };
}
