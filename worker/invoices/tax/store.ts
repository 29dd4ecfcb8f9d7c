import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { BuyerBillingData, SellerTaxData } from "../contract.ts";
import { decryptTaxData, encryptTaxData } from "../encryption.ts";
import { taxProfiles } from "../schema.ts";

type KeyHolder = Pick<Env, "TAX_DATA_SECRET">;

/** Tax data and billing data of a user; null what was never given. */
type TaxProfile = {
  seller: SellerTaxData | null;
  buyer: BuyerBillingData | null;
  seller_updated_at: string | null;
  buyer_updated_at: string | null;
};

const NO_PROFILE: TaxProfile = { seller: null, buyer: null, seller_updated_at: null, buyer_updated_at: null };

export async function findTaxProfile(db: Database, env: KeyHolder, userId: string): Promise<TaxProfile> {
  return (await listTaxProfiles(db, env, [userId])).get(userId) ?? NO_PROFILE;
}

/** Variables of one statement of D1, less a few. */
const IDS_PER_STATEMENT = 90;

/** The profiles of these users by id; those who gave nothing are missing. */
export async function listTaxProfiles(
  db: Database,
  env: KeyHolder,
  userIds: string[],
): Promise<Map<string, TaxProfile>> {
  const profiles = new Map<string, TaxProfile>();
  for (let at = 0; at < userIds.length; at += IDS_PER_STATEMENT) {
    const ids = userIds.slice(at, at + IDS_PER_STATEMENT);
    const rows = await db.select().from(taxProfiles).where(inArray(taxProfiles.user_id, ids));
    for (const row of rows) profiles.set(row.user_id, await openTaxProfile(env, row));
  }
  return profiles;
}

export type TaxProfileRow = typeof taxProfiles.$inferSelect;

/** A stored profile, decrypted. */
export async function openTaxProfile(
  env: KeyHolder,
  { user_id, seller, buyer, ...updated }: TaxProfileRow,
): Promise<TaxProfile> {
  return {
    seller: seller === null ? null : await decryptTaxData(env, "seller", user_id, seller),
    buyer: buyer === null ? null : await decryptTaxData(env, "buyer", user_id, buyer),
    ...updated,
  };
}

export async function saveSellerTaxData(
  db: Database,
  env: KeyHolder,
  userId: string,
  data: SellerTaxData,
  now: Date,
): Promise<void> {
  const set = {
    seller: await encryptTaxData(env, "seller", userId, data),
    seller_updated_at: now.toISOString(),
  };
  await db
    .insert(taxProfiles)
    .values({ user_id: userId, ...set })
    .onConflictDoUpdate({ target: taxProfiles.user_id, set });
}

export async function saveBillingData(
  db: Database,
  env: KeyHolder,
  userId: string,
  data: BuyerBillingData,
  now: Date,
): Promise<void> {
  const set = {
    buyer: await encryptTaxData(env, "buyer", userId, data),
    buyer_updated_at: now.toISOString(),
  };
  await db
    .insert(taxProfiles)
    .values({ user_id: userId, ...set })
    .onConflictDoUpdate({ target: taxProfiles.user_id, set });
}

/** Whether a user of the site exists; an admin's look at nobody's data is refused. */
export async function isKnownUser(db: Database, userId: string): Promise<boolean> {
  const [row] = await db.all(sql`select 1 from users where id = ${userId}`);
  return row !== undefined;
}
