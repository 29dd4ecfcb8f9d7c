import { sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import type { BirthData, LinkedGuest } from "./registerLines.ts";

/** The data that copy a register's lines into logbooks: linked guests, and members' birth data. */
export async function findLogbookOwners(
  db: Database,
  registerId: string,
  userIds: string[],
): Promise<{ guests: LinkedGuest[]; births: BirthData[] }> {
  const [guests, births] = await batchQueries<[LinkedGuest[], BirthData[]]>(db, [
    sql`select guest_id, user_id from register_guests where register_id = ${registerId} and user_id is not null`,
    sql`select id, birth_date, birth_place from users
      where id in (select value from json_each(${JSON.stringify(userIds)})) and deleted_at is null`,
  ]);
  return { guests, births };
}
