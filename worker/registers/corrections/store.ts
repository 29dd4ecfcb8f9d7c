import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { countBytes, dayHasRoom, registerHasRoom } from "../bytesStore.ts";
import { ROW_BYTES } from "../contract.ts";
import { registerCorrections } from "../schema.ts";
import { keepsRegister } from "../store.ts";
import { CORRECTIONS_MAX } from "./contract.ts";

/** A correction before it is written, its values as JSON texts. */
export type CorrectionRow = Omit<typeof registerCorrections.$inferSelect, "before" | "after"> & {
  before: string | null;
  after: string | null;
};

/** Whether a closed register takes so many more corrections of this user. */
export function takesCorrections(registerId: string, userId: string, rows: CorrectionRow[]): SQL {
  return sql`exists (select 1 from registers r where r.id = ${registerId} and r.closed_at is not null
    and ${keepsRegister(userId)} and ${registerHasRoom(correctionsBytes(rows), { userId, isTap: false })}
    and (select count(*) from register_corrections k where k.register_id = r.id) + ${rows.length} <= ${CORRECTIONS_MAX})`;
}

/** Whether the organizer's registers take these corrections of this user today. */
export function dayTakesCorrections(
  registerId: string,
  userId: string,
  rows: CorrectionRow[],
  now: Date,
): SQL {
  return sql`exists (select 1 from registers r where r.id = ${registerId}
    and ${dayHasRoom(correctionsBytes(rows), { userId, isTap: false }, now)})`;
}

/** The bytes that corrections take, and with them the link of their chain. */
function correctionsBytes(rows: CorrectionRow[]): number {
  return Buffer.byteLength(JSON.stringify(rows)) + (rows.length + 1) * ROW_BYTES;
}

/** Statements that count the bytes of corrections. */
export function correctionsCount(db: Database, registerId: string, rows: CorrectionRow[], now: Date) {
  return countBytes(db, registerId, correctionsBytes(rows), now);
}

/** Statement that writes corrections. Fails when one of them is written already. */
export function correctionsInsert(db: Database, rows: CorrectionRow[]) {
  const value = (name: keyof CorrectionRow) => sql.raw(`value ->> '$.${name}'`);
  return insertFrom(
    db,
    registerCorrections,
    {
      id: value("id"),
      register_id: value("register_id"),
      dive_id: value("dive_id"),
      person_id: value("person_id"),
      entry: value("entry"),
      before: value("before"),
      after: value("after"),
      reason: value("reason"),
      author_id: value("author_id"),
      author_name: value("author_name"),
      at: value("at"),
    },
    sql`from json_each(${JSON.stringify(rows)}) where true`,
  );
}
