import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import type { WriteRule } from "../guardedWrites.ts";
import { insertFrom } from "../insertFrom.ts";
import type { ReminderDraft } from "../mail/sendExpiryReminders.ts";
import { noticeInsert } from "../notices/store.ts";
import { hasPublicPage, ROLES, rolesWith } from "../permissions/permissionMap.ts";
import { inFreeMode } from "../settings/store.ts";
import {
  ASSIGNED_MONTHS_MAX,
  addMonths,
  CATALOGUE,
  needsOrganizerPackage,
  type PackageId,
  packageStatus,
  SPONSORS_MAX,
} from "./contract.ts";
import type { Sponsor, UserPackage } from "./outputs.ts";
import { userPackages } from "./schema.ts";

/** The most packages that are read for one user, latest first. */
const PACKAGES_MAX = 100;

/** Statement before the mails of ending packages or documents: tells the same members, once for each mail. */
export function reminderNotices(db: Database, drafts: ReminderDraft[], now: Date) {
  const isPackage = drafts[0]?.template === "package_ends";
  return noticeInsert(
    db,
    {
      kind: isPackage ? "package_ending" : "document_ending",
      subject: { type: isPackage ? "package" : "document", id: sql`told.subject` },
      actorId: null,
      params: sql`told.params`,
    },
    sql`select value ->> 'userId' as value, value ->> 'subject' as subject, value -> 'told' as params
      from json_each(${JSON.stringify(drafts)})
      where not exists (select 1 from mails m where m.dedupe_key = value ->> 'dedupeKey')`,
    now,
  );
}

/** A user's packages, of both types and in any state, newest first. */
export async function listPackages(db: Database, userId: string, now: Date): Promise<UserPackage[]> {
  const { id, package_type, package_id, package_name, starts_at, expires_at, cancelled_at, hidden_at } =
    userPackages;
  const rows = await db
    .select({
      id,
      package_type,
      package_id,
      name: package_name,
      starts_at,
      expires_at,
      cancelled_at,
      hidden_at,
    })
    .from(userPackages)
    .where(eq(userPackages.user_id, userId))
    .orderBy(desc(userPackages.id))
    .limit(PACKAGES_MAX);
  return rows.map(({ cancelled_at, ...held }) => ({
    ...held,
    status: packageStatus({ ...held, cancelled_at }, now.toISOString()),
  }));
}

/** SQL for the most seats that a package `p` allows, null for no limit. */
const seatsOfPackage = sql.raw(
  `case p.package_id ${Object.entries(CATALOGUE)
    .flatMap(([id, { seats }]) => (seats ? [`when '${id}' then ${seats}`] : []))
    .join(" ")} end`,
);

/**
 * Requires that the organizer may have an event of so many seats (null: no limit), as `seatsAllowed` and `isOverSeats`
 * decide, in the write's transaction. Refuses with `package_required`.
 */
export function publishingRule(userId: string, seats: number | null): WriteRule {
  return {
    condition: (
      now,
    ) => sql`(${inFreeMode} or exists (select 1 from users u where u.id = ${userId} and u.role in ${rolesWith("events.publish_without_package")})
      or exists (select 1 from user_packages p where p.user_id = ${userId} and p.package_type = 'organizer'
        and p.cancelled_at is null and p.starts_at <= ${now.toISOString()}
        and (p.expires_at is null or p.expires_at > ${now.toISOString()})
        and (${seatsOfPackage} is null or ${seats} <= ${seatsOfPackage})))`,
    refusal: new Refusal("package_required"),
  };
}

/**
 * Requires of an organizer of a paid event that the account to which its money goes has been begun, where the site asks
 * so. The table belongs to a feature above. Refuses with `payout_account_required`.
 */
export function payoutAccountRule(organizerId: string): WriteRule {
  return {
    condition:
      () => sql`(${inFreeMode} or exists (select 1 from payout_accounts a where a.user_id = ${organizerId}
      and a.stripe_account_id is not null))`,
    refusal: new Refusal("payout_account_required"),
  };
}

/**
 * Requires of the seller of gift vouchers what a paid event requires of its organizer: an organizer's active account, a
 * package, and where the site asks so (`isAccountAsked`) the account for the money. Refuses with `vouchers_not_sold`.
 */
export function voucherSaleRule(organizerId: string, isAccountAsked: boolean): WriteRule {
  const account = payoutAccountRule(organizerId).condition;
  const publishing = publishingRule(organizerId, 1).condition;
  return {
    condition: (now) => sql`(not ${inFreeMode} and exists (select 1 from users u where u.id = ${organizerId}
        and u.is_active and u.deleted_at is null and u.role in ${ROLES.filter(hasPublicPage)})
      and ${publishing(now)} and ${isAccountAsked ? account(now) : sql`true`})`,
    refusal: new Refusal("vouchers_not_sold"),
  };
}

type Grant = { id: string; userId: string; packageId: PackageId; condition: SQL };

/**
 * Statement for the batch that settles a payment: inserts a package for the term shown to the buyer, where `condition`
 * holds. It begins now, or at the end of the user's last package of the same type (organizer or sponsor), of any level:
 * packages do not overlap, and a renewal loses no day. In a month without the day, the term ends on the month's last day.
 */
export function grantInsert(db: Database, { id, userId, packageId, condition }: Grant, now: Date) {
  const { type, name, months } = CATALOGUE[packageId];
  const at = now.toISOString();
  const term = sql`(select coalesce(max(expires_at), ${at}) as starts_at from user_packages where user_id = ${userId}
    and package_type = ${type} and cancelled_at is null and expires_at > ${at})`;
  return insertFrom(
    db,
    userPackages,
    {
      id,
      user_id: userId,
      package_type: type,
      package_id: packageId,
      package_name: name,
      starts_at: sql`term.starts_at`,
      expires_at: sql`strftime('%Y-%m-%dT%H:%M:%fZ', term.starts_at, ${`+${months} months`}, 'floor')`,
      created_at: at,
    },
    sql`from ${term} term where ${condition}`,
  );
}

/** Seconds within which an equal assignment is a repeated call, as of a double click. */
const REPEAT_SECONDS = 60;

/**
 * An admin's assignment for `months`. `startsAt`: the end of the last package of the type, when this one begins; null
 * without one, for an immediate start.
 */
export type PackageAssignment = {
  userId: string;
  packageId: PackageId;
  months: number;
  startsAt: string | null;
  adminId: string;
  /** The start that the admin was shown, which distinguishes a second package from a repeated call. */
  shown?: { starts_at: string | null } | undefined;
};

function isRepeated({ userId, packageId, months, adminId, shown }: PackageAssignment, now: Date): SQL {
  const asShown = shown ? sql`and k.starts_at = coalesce(${shown.starts_at}, k.created_at)` : sql``;
  const since = new Date(now.getTime() - REPEAT_SECONDS * 1000).toISOString();
  return sql`k.user_id = ${userId} and k.package_id = ${packageId} and k.assigned_by = ${adminId}
    and k.cancelled_at is null and k.created_at > ${since}
    and k.expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', k.starts_at, ${`+${months} months`}, 'floor') ${asShown}`;
}

/** The package that the same admin assigned to the same user for the same term within the last minute. */
export async function findRepeatedAssignment(
  db: Database,
  assignment: PackageAssignment,
  now: Date,
): Promise<string | null> {
  const [found] = await db.all<{ id: string }>(
    sql`select k.id from user_packages k where ${isRepeated(assignment, now)} limit 1`,
  );
  return found?.id ?? null;
}

/**
 * Statement for the batch of an assignment: inserts the package if the user has an active account and, for an organizer
 * package, an organizer's role; if the last package of the type still ends at `startsAt`; if none is without end; and
 * if the call is not a repetition.
 */
export function assignmentInsert(db: Database, id: string, assignment: PackageAssignment, now: Date) {
  const { userId, packageId, months, startsAt, adminId } = assignment;
  const { type, assigned_name } = CATALOGUE[packageId];
  const at = now.toISOString();
  const standing = sql`from user_packages k where k.user_id = ${userId} and k.package_type = ${type}
    and k.cancelled_at is null`;
  const roles =
    type === "organizer"
      ? sql`and u.role in ${ROLES.filter((role) => needsOrganizerPackage({ role }))}`
      : sql``;
  return insertFrom(
    db,
    userPackages,
    {
      id,
      user_id: userId,
      package_type: type,
      package_id: packageId,
      package_name: assigned_name,
      starts_at: startsAt ?? at,
      expires_at: addMonths(startsAt ?? at, months),
      assigned_by: adminId,
      created_at: at,
    },
    sql`from users u where u.id = ${userId} and u.is_active and u.deleted_at is null ${roles}
      and (select max(k.expires_at) ${standing} and k.expires_at > ${at}) is ${startsAt}
      and not exists (select 1 ${standing} and k.expires_at is null)
      and not exists (select 1 from user_packages k where ${isRepeated(assignment, now)})`,
  );
}

/** Whether package `k` has not ended. */
export function isStandingPackageSql(now: Date): SQL {
  return sql`(k.cancelled_at is null and (k.expires_at is null or k.expires_at > ${now.toISOString()}))`;
}

/**
 * Statements for the batch that cancels a package, where `condition` holds: the upcoming packages of its type move
 * forward by its remaining time, so that none is shortened; then it ends. The second statement returns its id.
 */
export function endPackage(db: Database, id: string, condition: SQL, now: Date) {
  const at = now.toISOString();
  const cancelled = (column: SQL) => sql`(select ${column} from user_packages c where c.id = ${id})`;
  const forward = cancelled(sql`printf('-%.3f seconds',
    unixepoch(c.expires_at, 'subsec') - unixepoch(max(c.starts_at, ${at}), 'subsec'))`);
  const moved = (column: SQL) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, ${forward})`;
  return [
    db
      .update(userPackages)
      .set({
        starts_at: moved(sql`${userPackages.starts_at}`),
        expires_at: moved(sql`${userPackages.expires_at}`),
      })
      .where(
        and(
          sql`${userPackages.user_id} = ${cancelled(sql`c.user_id`)}`,
          sql`${userPackages.package_type} = ${cancelled(sql`c.package_type`)}`,
          sql`${userPackages.starts_at} >= ${cancelled(sql`iif(c.cancelled_at is null and c.expires_at > ${at}, c.expires_at, '9999')`)}`,
          isNull(userPackages.cancelled_at),
          condition,
        ),
      ),
    db
      .update(userPackages)
      .set({ cancelled_at: at })
      .where(and(eq(userPackages.id, id), isNull(userPackages.cancelled_at), condition))
      .returning({ id: userPackages.id }),
  ] as const;
}

/**
 * The sponsors with an active, visible package at `now`, main sponsors first, then by start. Reads the packages of each
 * level in that order until there are enough, and none that began before the longest term, so that of the ended ones
 * only the last two years' are read.
 */
export async function listSponsors(db: Database, now: Date): Promise<Sponsor[]> {
  const at = now.toISOString();
  const earliest = addMonths(at, -ASSIGNED_MONTHS_MAX);
  const ofLevel = (level: Sponsor["level"]) => sql`select * from (
    select u.id, coalesce(nullif(u.company_name, ''), u.full_name) as name,
      coalesce(u.sponsor_logo_url, u.avatar_url) as logo_url, u.sponsor_link as link, u.sponsor_text as text,
      k.package_id as level
    from user_packages k indexed by user_packages_sponsors
    join users u on u.id = k.user_id
    where k.package_type = 'sponsor' and k.cancelled_at is null and k.hidden_at is null and k.package_id = ${level}
      and k.starts_at between ${earliest} and ${at} and (k.expires_at is null or k.expires_at > ${at})
      and u.is_active and u.deleted_at is null
    order by k.starts_at, k.id limit ${SPONSORS_MAX})`;
  return db.all<Sponsor>(
    sql`${ofLevel("main-sponsor")} union all ${ofLevel("partner")} limit ${SPONSORS_MAX}`,
  );
}

/** Whether the user has an active sponsor package at `now`, hidden or not. */
export async function isSponsor(db: Database, userId: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const running = await db.all(sql`select id from user_packages indexed by user_packages_user
    where user_id = ${userId} and package_type = 'sponsor' and cancelled_at is null
      and starts_at <= ${at} and coalesce(expires_at, '9999') > ${at} limit 1`);
  return running.length > 0;
}
