import { desc, eq } from "drizzle-orm";
import type { Database } from "../env.ts";
import { packageStatus, type UserPackage } from "./contract.ts";
import { userPackages } from "./schema.ts";

/** More than this nobody holds; the latest come first. */
const PACKAGES_MAX = 100;

/** A person's packages, of both types and whatever their state, the newest first. */
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
