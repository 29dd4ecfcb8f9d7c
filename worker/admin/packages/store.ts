import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AuditStatement } from "../../audit/store.ts";
import type { Database } from "../../env.ts";
import type { SortDirection } from "../../lib/tables.ts";
import { type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import type { Plan } from "../../packages/contract.ts";
import { userPackages } from "../../packages/schema.ts";
import {
  assignmentInsert,
  endPackage,
  isStandingPackageSql,
  type PackageAssignment,
} from "../../packages/store.ts";
import { refundableCents, returningCents } from "../../payments/money.ts";
import { decideDisputes } from "../../payments/refunds/disputesStore.ts";
import {
  listTablePage,
  parseTableCursor,
  streamTableRows,
  type TablePage,
  type TableQuery,
  type TableSort,
} from "../../tablePage.ts";
import { TABLE_PAGE_ROWS } from "../contract.ts";
import { matchingUsers } from "../users/search.ts";
import { EXPIRING_DAYS, PACKAGE_SEARCH_USERS, type PackageSort, type PackageState } from "./contract.ts";
import type { AdminPackage } from "./outputs.ts";
import { type AdminPackageRow, type PackageOwnerRow, toAdminPackage } from "./rules.ts";

export type PackageFilter = {
  state?: PackageState | undefined;
  type?: Plan["type"] | undefined;
  /** Limits the table to packages of these users, or to one package. */
  matches?: PackageMatches | undefined;
  sort: PackageSort;
  direction: SortDirection;
};

/** The results of a search: users, or one package by its id. `isCut`: more users matched than are shown. */
type PackageMatches = { userIds: string[]; packageId: string | null; isCut: boolean };

const COLUMNS = sql`k.id, k.user_id, nullif(u.full_name, '') as full_name,
  case when u.deleted_at is null then u.email end as email, k.package_id, k.package_name, k.package_type, k.starts_at,
  k.expires_at, k.cancelled_at, k.hidden_at, p.id as payment_id, p.amount_cents, ${returningCents("p")} as returning_cents,
  case when p.status = 'paid' then max(0, ${refundableCents("p")}) else 0 end as left_cents,
  (select d.state from disputes d where d.payment_id = p.id order by d.created_at desc limit 1) as dispute`;

/** The joined rows of a package `k`: its user `u` and, for a purchased one, its payment `p`. */
const WITH_OWNER = sql`cross join users u on u.id = k.user_id left join payments p on p.user_package_id = k.id`;

const DAY_MS = 86_400_000;

/** The terms of the indexes of `user_packages`, which SQLite matches by their text. */
const END = sql`(case when k.expires_at is null then '9999' else k.expires_at end)`;
const isCancelled = (value: 0 | 1) => sql.raw(`(k.cancelled_at is not null) = ${value}`);

function stateConditions(state: PackageState | undefined, now: Date): SQL[] {
  const at = now.toISOString();
  const soon = new Date(now.getTime() + EXPIRING_DAYS * DAY_MS).toISOString();
  switch (state) {
    case "active":
      return [isCancelled(0), sql`${END} > ${at}`, sql`k.starts_at <= ${at}`];
    case "expiring":
      return [isCancelled(0), sql`${END} > ${at}`, sql`${END} <= ${soon}`];
    case "upcoming":
      return [isCancelled(0), sql`k.starts_at > ${at}`];
    case "expired":
      return [isCancelled(0), sql`${END} <= ${at}`];
    case "cancelled":
      return [isCancelled(1)];
    default:
      return [];
  }
}

function packageTable({ state, type, matches, sort, direction }: PackageFilter, now: Date): TableQuery {
  const order: TableSort = {
    name: sort,
    expression: sort === "starts_at" ? sql`k.starts_at` : END,
    id: sql`k.id`,
    direction,
  };
  const ofType = type ? [sql`k.package_type = ${type}`] : [];
  const conditions = [...stateConditions(state, now), ...ofType];
  const ordered = { columns: COLUMNS, conditions, sort: order };
  // Named, because without statistics SQLite picks a shorter index.
  const index = `user_packages_${state ? "state_" : ""}${type ? "type_" : ""}${sort === "starts_at" ? "starts" : "ends"}`;
  if (!matches)
    return { ...ordered, tables: sql`user_packages k indexed by ${sql.raw(index)} ${WITH_OWNER}` };
  if (matches.packageId) {
    const isIt = sql`k.id = ${matches.packageId}`;
    return { ...ordered, tables: sql`user_packages k ${WITH_OWNER}`, conditions: [isIt, ...conditions] };
  }
  // The found users come first, because the index of the sort would read all packages.
  const found = sql`(select value as id from json_each(${JSON.stringify(matches.userIds)})) found
    cross join user_packages k indexed by user_packages_user on k.user_id = found.id`;
  return { ...ordered, tables: sql`${found} ${WITH_OWNER}` };
}

export async function listAdminPackages(
  db: Database,
  filter: PackageFilter,
  { limit = TABLE_PAGE_ROWS, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  now: Date,
): Promise<TablePage<AdminPackage>> {
  const query = packageTable(filter, now);
  const position = parseTableCursor(cursor, query.sort);
  const page = await listTablePage<AdminPackageRow>(db, query, { limit, cursor: position });
  return { ...page, rows: page.rows.map((row) => toAdminPackage(row, now.toISOString())) };
}

export function streamAdminPackages(db: Database, filter: PackageFilter, now: Date) {
  const at = now.toISOString();
  return streamTableRows(db, packageTable(filter, now), (row: AdminPackageRow) => toAdminPackage(row, at));
}

export async function findAdminPackage(db: Database, id: string): Promise<AdminPackageRow | undefined> {
  return db.get<AdminPackageRow>(
    sql`select ${COLUMNS} from user_packages k ${WITH_OWNER} where k.id = ${id}`,
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The matches of a search: the package with exactly this id, else users, the latest registered first. */
export async function findPackageMatches(db: Database, search: string): Promise<PackageMatches> {
  const id = search.toLowerCase();
  if (UUID.test(id)) return { userIds: [], packageId: id, isCut: false };
  const window = { direction: "desc", position: undefined, limit: PACKAGE_SEARCH_USERS + 1 } as const;
  const rows = await db.all<{ id: string }>(sql`select u.id from ${matchingUsers({ search }, window)}`);
  const userIds = rows.slice(0, PACKAGE_SEARCH_USERS).map((user) => user.id);
  return { userIds, packageId: null, isCut: rows.length > PACKAGE_SEARCH_USERS };
}

/** The owner of packages; undefined for a deleted account. */
export async function findPackageOwner(db: Database, id: string): Promise<PackageOwnerRow | undefined> {
  const [row] = await db.all<Omit<PackageOwnerRow, "is_active"> & { is_active: number }>(sql`
    select u.id, u.email, u.full_name, u.language, u.role, u.is_active from users u
    where u.id = ${id} and u.deleted_at is null`);
  return row && { ...row, is_active: Boolean(row.is_active) };
}

/** Assigns a package where `assignmentInsert` inserts it, and mails its owner. Returns whether it was assigned. */
export async function writeAssignment(
  db: Database,
  id: string,
  assignment: PackageAssignment,
  { mail, audit }: { mail: MailDraft; audit: AuditStatement },
  now: Date,
): Promise<boolean> {
  const [inserted] = await db.batch([
    assignmentInsert(db, id, assignment, now).returning({ id: userPackages.id }),
    audit,
    mailInsertWhere(db, mail, hasPackage(id), now),
  ]);
  return inserted.length > 0;
}

function hasPackage(id: string): SQL {
  return sql`exists (select 1 from user_packages k where k.id = ${id})`;
}

/** Whether package `k` still has the status that the admin saw, active or upcoming. */
function isAsSeen(seen: "active" | "upcoming" | undefined, now: Date): SQL {
  if (!seen) return sql`true`;
  return sql`(k.starts_at <= ${now.toISOString()}) = ${seen === "active" ? 1 : 0}`;
}

type Cancellation = {
  id: string;
  paymentId: string | null;
  seen?: "active" | "upcoming" | undefined;
  mail: MailDraft | null;
  audit: AuditStatement;
};

/** Cancels a package that has not ended, and resolves a lost dispute of its payment. Returns whether it was cancelled. */
export async function writeCancellation(
  db: Database,
  { id, paymentId, seen, mail, audit }: Cancellation,
  now: Date,
): Promise<boolean> {
  const canCancel = sql`exists (select 1 from user_packages k where k.id = ${id} and ${isStandingPackageSql(now)}
    and ${isAsSeen(seen, now)})`;
  const [move, cancel] = endPackage(db, id, canCancel, now);
  const results = await db.batch([move, cancel, audit, ...afterCancelling(db, { id, paymentId, mail }, now)]);
  const cancelled = results[1] as { id: string }[];
  return cancelled.length > 0;
}

/** Hides or shows a sponsor's logo, with the audit entry. Returns false when nothing changed. */
export async function writeVisibility(
  db: Database,
  { id, hidden, audit }: { id: string; hidden: boolean; audit: BatchItem<"sqlite"> },
  now: Date,
): Promise<boolean> {
  const [changed] = await db.batch([
    db
      .update(userPackages)
      .set({ hidden_at: hidden ? now.toISOString() : null })
      .where(
        sql`${userPackages.id} = ${id} and ${userPackages.package_type} = 'sponsor'
          and (${userPackages.hidden_at} is null) = ${hidden ? 1 : 0}`,
      )
      .returning({ id: userPackages.id }),
    audit,
  ]);
  return changed.length > 0;
}

function afterCancelling(
  db: Database,
  { id, paymentId, mail }: Pick<Cancellation, "id" | "paymentId" | "mail">,
  now: Date,
): BatchItem<"sqlite">[] {
  const isDone = sql`exists (select 1 from user_packages k where k.id = ${id} and k.cancelled_at = ${now.toISOString()})`;
  return [
    ...(paymentId ? decideDisputes(db, { paymentId }, "removed", isDone, now) : []),
    ...(mail ? [mailInsertWhere(db, mail, isDone, now)] : []),
  ];
}
