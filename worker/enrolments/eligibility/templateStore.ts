import { asc, eq, sql } from "drizzle-orm";
import type { Requirement } from "../../eligibility/contract.ts";
import type { RequirementTemplate } from "../../eligibility/outputs.ts";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { insertFrom } from "../../insertFrom.ts";
import { requirementTemplates } from "./schema.ts";

/** An organizer's templates, at most one of each category. */
export async function listTemplates(db: Database, organizerId: string): Promise<RequirementTemplate[]> {
  return db
    .select({
      category_id: requirementTemplates.category_id,
      requirements: requirementTemplates.requirements,
    })
    .from(requirementTemplates)
    .where(eq(requirementTemplates.organizer_id, organizerId))
    .orderBy(asc(requirementTemplates.category_id));
}

/** Replaces the template of a category. Refuses with `not_found` an unknown category. */
export async function saveTemplate(
  db: Database,
  organizerId: string,
  { category_id, requirements }: { category_id: string; requirements: Requirement[] },
  now: Date,
): Promise<void> {
  const updated_at = now.toISOString();
  const written = await insertFrom(
    db,
    requirementTemplates,
    { organizer_id: organizerId, category_id, requirements, updated_at },
    sql`from categories where id = ${category_id}`,
  )
    .onConflictDoUpdate({
      target: [requirementTemplates.organizer_id, requirementTemplates.category_id],
      set: { requirements, updated_at },
    })
    .returning({ category_id: requirementTemplates.category_id });
  if (written.length === 0) throw new Refusal("not_found");
}
