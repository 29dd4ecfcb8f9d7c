import { and, eq, type SQL } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { certifications, documentSightings, recordSources } from "./schema.ts";

/**
 * Statements that delete a user's certifications, sightings of documents and sources of records. What the user saw and
 * confirmed of others stays theirs, and no longer refers to the account.
 */
export function eraseCertifications(db: Database, id: string, isErased: SQL) {
  return [
    ...[certifications, documentSightings, recordSources].map((table) =>
      db.delete(table).where(and(eq(table.user_id, id), isErased)),
    ),
    db
      .update(certifications)
      .set({ confirmed_by: null })
      .where(and(eq(certifications.confirmed_by, id), isErased)),
    db
      .update(documentSightings)
      .set({ seen_by: null })
      .where(and(eq(documentSightings.seen_by, id), isErased)),
  ];
}
