import { eq, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import type { OrganizerStats } from "./contract.ts";
import { organizerDays } from "./schema.ts";

/** Of all their days: a row for each on which something came, however many people it came from. */
export async function organizerStats(db: Database, organizerId: string): Promise<OrganizerStats> {
  const { paying, earned_cents, organizer_id } = organizerDays;
  const [stats] = await db
    .select({
      totalPaidParticipants: sql<number>`coalesce(sum(${paying}), 0)`,
      totalRevenue: sql<number>`coalesce(sum(${earned_cents}), 0) / 100.0`,
    })
    .from(organizerDays)
    .where(eq(organizer_id, organizerId));
  return stats ?? { totalPaidParticipants: 0, totalRevenue: 0 };
}
