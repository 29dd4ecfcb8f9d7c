import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { type UserRow, users } from "../auth/schema.ts";
import { type Database, isUniqueViolation } from "../env.ts";
import { Refusal } from "../errors.ts";
import type { ProfileUpdate } from "./inputs.ts";
import type { PublicProfile } from "./outputs.ts";
import { retiredSlug } from "./rules.ts";

/**
 * Updates the given fields and returns the row. A slug is assigned once: throws `slug_locked` when another tab was
 * first, `slug_conflict` when another user has or had it.
 */
export async function updateProfile(
  db: Database,
  id: string,
  change: ProfileUpdate,
  now: Date,
): Promise<UserRow> {
  const { public_slug } = change;
  const free =
    public_slug &&
    and(
      or(isNull(users.public_slug), eq(users.public_slug, public_slug)),
      sql`not exists (select 1 from users gone where gone.public_slug = ${retiredSlug(public_slug)})`,
    );
  try {
    const [saved] = await db
      .update(users)
      .set({ ...change, updated_at: now.toISOString() })
      .where(and(eq(users.id, id), free || undefined))
      .returning();
    if (saved) return saved;
  } catch (error) {
    if (!isUniqueViolation(error, "users.public_slug")) throw error;
    throw new Refusal("slug_conflict", { fields: { public_slug: "validation.slug_conflict" } });
  }
  const owner = public_slug && (await findSlugOwner(db, public_slug));
  const code = owner && owner !== id ? "slug_conflict" : "slug_locked";
  throw new Refusal(code, { fields: { public_slug: `validation.${code}` } });
}

/** The organizer whose enabled public page has this slug. */
export async function findOrganizerBySlug(db: Database, slug: string): Promise<UserRow | undefined> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.public_slug, slug), eq(users.public_profile_enabled, true), isNull(users.deleted_at)))
    .get();
}

/** The user who has this slug, or had it before erasing the account. */
export async function findSlugOwner(db: Database, slug: string): Promise<string | undefined> {
  const owner = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.public_slug, [slug, retiredSlug(slug)]))
    .get();
  return owner?.id;
}

/** The school for which an account sells; null without one. The table belongs to a feature above. */
export async function findSchoolOf(db: Database, id: string): Promise<PublicProfile["school"]> {
  const [school] = await db.all<{ slug: string; name: string }>(
    sql`select slug, name from schools where account_id = ${id}`,
  );
  return school ?? null;
}
