import { and, eq, isNull, or } from "drizzle-orm";
import { users } from "../auth/schema.ts";
import { type Database, isViolation, type Person } from "../env.ts";
import { Refusal } from "../errors.ts";
import type { ProfileChange } from "./inputs.ts";

/**
 * Changes what is named and answers the whole row. A public address is given once: refuses with `slug_locked` when
 * another tab was first, with `slug_conflict` when another person was.
 */
export async function saveProfile(
  db: Database,
  id: string,
  change: ProfileChange,
  now: Date,
): Promise<Person> {
  const { public_slug } = change;
  const free = public_slug && or(isNull(users.public_slug), eq(users.public_slug, public_slug));
  try {
    const [saved] = await db
      .update(users)
      .set({ ...change, updated_at: now.toISOString() })
      .where(and(eq(users.id, id), free || undefined))
      .returning();
    if (saved) return saved;
  } catch (error) {
    if (!isViolation(error, "users.public_slug")) throw error;
    throw new Refusal("slug_conflict", { fields: { public_slug: "validation.slug_conflict" } });
  }
  throw new Refusal("slug_locked", { fields: { public_slug: "validation.slug_locked" } });
}

/** The organizer whose public page has this address, while it is on. */
export async function findBySlug(db: Database, slug: string): Promise<Person | undefined> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.public_slug, slug), eq(users.public_profile_enabled, true), isNull(users.deleted_at)))
    .get();
}

/** Whose public address this is. */
export async function ownerOfSlug(db: Database, slug: string): Promise<string | undefined> {
  const owner = await db.select({ id: users.id }).from(users).where(eq(users.public_slug, slug)).get();
  return owner?.id;
}
