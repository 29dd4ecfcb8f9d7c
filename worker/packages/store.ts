import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import type { WriteRule } from "../guardedWrites.ts";
import { insertFrom } from "../insertFrom.ts";
import { rolesWith } from "../permissions/contract.ts";
import { inFreeMode } from "../settings/store.ts";
import { CATALOGUE, type PackageId, packageStatus, type UserPackage } from "./contract.ts";
import { userPackages } from "./schema.ts";

/** The most packages read of one user, latest first. */
const PACKAGES_MAX = 100;

/** A user's packages, of both types and in any state, newest first. */
export async function listPackages(db: Database, userId: string, now: Date): Promise<UserPackage[]> {
  const { id, package_type, package_id, package_name, starts_at, expires_at, cancelled_at } = userPackages;
  const rows = await db
    .select({ id, package_type, package_id, name: package_name, starts_at, expires_at, cancelled_at })
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
 * The organizer may have an event of so many seats (null: no limit): what `seatsAllowed` and `isOverSeats` decide, checked
 * again in the write's transaction. Refuses with `package_required`.
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

type Grant = { id: string; userId: string; packageId: PackageId; condition: SQL };

/**
 * For the batch that settles a payment: inserts a package for the term shown to the buyer, where `condition` holds. It
 * begins now, or when the user's last package of the same type (organizer or sponsor) ends, of whatever level: packages
 * do not overlap, and a renewal loses no day. In a month without the day, the term ends on the month's last day.
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
