import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import { BYTES_RESERVE, REGISTER_BYTES_MAX } from "./contract.ts";
import { registerDayBytes, registers } from "./schema.ts";

/** The writer, and whether the bytes are changes rather than signatures or corrections. */
type BytesWriter = { userId: string; isTap: boolean };

/**
 * Whether register `r`, and its organizer on this day, have space for so many bytes: the number of changes is limited
 * too, but their texts, and signatures' strokes, would fill the database. Guides' changes reach the limit first, then
 * their signatures and corrections, and the organizer's writes last, so that guides leave space for the organizer.
 */
export function hasRoom(bytes: number, writer: BytesWriter, now: Date): SQL {
  return sql`(${registerHasRoom(bytes, writer)} and ${dayHasRoom(bytes, writer, now)})`;
}

export function registerHasRoom(bytes: number, writer: BytesWriter): SQL {
  return sql`r.bytes + ${bytes} <= ${bytesMax(writer)}`;
}

export function dayHasRoom(bytes: number, writer: BytesWriter, now: Date): SQL {
  return sql`${bytes} + coalesce((select written.bytes from register_day_bytes written
    where written.organizer_id = r.organizer_id and written.day = ${dayOf(now)}), 0) <= ${bytesMax(writer)}`;
}

function bytesMax({ userId, isTap }: BytesWriter): SQL {
  return sql`${REGISTER_BYTES_MAX + (isTap ? 0 : BYTES_RESERVE)}
    + iif(r.organizer_id = ${userId}, ${2 * BYTES_RESERVE}, 0)`;
}

/** Statements that count bytes of a register in the writing batch. `bytes` may be an expression over `registers`. */
export function countBytes(db: Database, registerId: string, bytes: SQL | number, now: Date) {
  const row = { organizer_id: sql`registers.organizer_id`, day: dayOf(now), bytes: sql`${bytes}` };
  return [
    insertFrom(
      db,
      registerDayBytes,
      row,
      sql`from registers where registers.id = ${registerId}`,
    ).onConflictDoUpdate({
      target: registerDayBytes.organizer_id,
      set: {
        day: row.day,
        bytes: sql`excluded.bytes + iif(${registerDayBytes.day} = ${row.day}, ${registerDayBytes.bytes}, 0)`,
      },
    }),
    db
      .update(registers)
      .set({ bytes: sql`${registers.bytes} + ${bytes}` })
      .where(eq(registers.id, registerId)),
  ] as const;
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
