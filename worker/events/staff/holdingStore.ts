import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { StaffPart } from "./contract.ts";

/** SQL of whether a user is on the staff of an event, has confirmed it, and has one of these parts. */
export function isOnStaff(eventId: string, userId: string, parts: readonly StaffPart[]): SQL {
  return sql`exists (select 1 from event_staff f where f.event_id = ${eventId} and f.user_id = ${userId}
    and f.state = 'confirmed' and f.part in (select value from json_each(${JSON.stringify(parts)})))`;
}

export async function readIsOnStaff(db: Database, ...staff: Parameters<typeof isOnStaff>): Promise<boolean> {
  const [row] = await db.all<{ holds: number }>(sql`select ${isOnStaff(...staff)} as holds`);
  return row?.holds === 1;
}
