import { sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { EmbeddedSchool } from "./embedPage.ts";

/** A school whose account is active. */
export async function findEmbeddedSchool(db: Database, slug: string): Promise<EmbeddedSchool | undefined> {
  const [school] = await db.all<EmbeddedSchool>(sql`
    select s.id, s.account_id, s.slug, s.name from schools s join users u on u.id = s.account_id
    where s.slug = ${slug} and u.is_active and u.deleted_at is null`);
  return school;
}
