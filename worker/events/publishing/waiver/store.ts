import { sql } from "drizzle-orm";
import type { Database } from "../../../env.ts";
import type { WaiverAcceptance } from "../contract.ts";
import type { EventRow } from "../rules.ts";

/** The acceptance of a training's waiver, with the name of who accepted it. */
export async function findWaiver(db: Database, row: EventRow): Promise<WaiverAcceptance | null> {
  const { responsibility_waiver_accepted_at: accepted_at, responsibility_waiver_accepted_by: by } = row;
  if (!accepted_at) return null;
  const names = by
    ? await db.all<{ name: string | null }>(
        sql`select nullif(full_name, '') as name from users where id = ${by}`,
      )
    : [];
  return {
    accepted_at,
    accepted_by: names[0]?.name ?? null,
    text_version: row.accepted_text_version,
    checked: row.responsibility_waiver_checked ?? [],
  };
}
