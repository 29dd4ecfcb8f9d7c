import { eq } from "drizzle-orm";
import { users } from "../auth/schema.ts";
import type { Database, Person } from "../env.ts";

export type ProfileChange = Partial<Pick<Person, "language">>;

/** Changes what is named and answers the whole row. */
export async function saveProfile(
  db: Database,
  id: string,
  change: ProfileChange,
  now: Date,
): Promise<Person> {
  const [saved] = await db
    .update(users)
    .set({ ...change, updated_at: now.toISOString() })
    .where(eq(users.id, id))
    .returning();
  if (!saved) throw new Error("a signed-in person has no row");
  return saved;
}
