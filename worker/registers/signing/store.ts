import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import type { Role } from "../../permissions/permissionMap.ts";
import type { SignatureStrokes } from "../../profiles/logbook/contract.ts";
import { hasRegisterAccess, maySignRegister } from "../accessStore.ts";
import { countBytes, dayHasRoom, hasRoom, registerHasRoom } from "../bytesStore.ts";
import { ROW_BYTES } from "../contract.ts";
import { registerSignatures, registers } from "../schema.ts";
import type { RegisterRecord } from "../store.ts";
import { REGISTER_SIGNATURES_MAX } from "./contract.ts";

/** A signature before it is written; only the first row of a signing has `strokes`. */
export type SignatureRow = typeof registerSignatures.$inferInsert & {
  strokes: SignatureStrokes | null;
  device: string | null;
};

/** The guests of a register who are this user, by their account or by one of its e-mails. */
export async function listOwnGuests(db: Database, registerId: string, user: { id: string; email: string }) {
  const rows = await db.all<{ guest_id: string }>(sql`select guest_id from register_guests
    where register_id = ${registerId} and (user_id = ${user.id} or email = ${user.email})`);
  return rows.map(({ guest_id }) => guest_id);
}

/**
 * Whether a register, still open or closed as read, accepts these signatures of a user: it has space, the signing's id
 * is no other signer's, and none of the guests is the user.
 */
export function takesSignatures(
  { id, closed_at }: Pick<RegisterRecord, "id" | "closed_at">,
  user: { id: string; email: string; role: Role },
  rows: SignatureRow[],
  now: Date,
): SQL {
  const acts = JSON.stringify([...new Set(rows.map(({ act_id }) => act_id))]);
  const people = JSON.stringify(rows.map(({ person_id }) => person_id));
  return sql`exists (select 1 from registers r where r.id = ${id} and r.closed_at is ${closed_at}
    and ${hasRegisterAccess(user.id)} and ${maySignRegister(user)} and ${hasRoom(signaturesBytes(rows), { userId: user.id, isTap: false }, now)}
    and (select count(*) from register_signatures s where s.register_id = r.id) + ${rows.length} <= ${REGISTER_SIGNATURES_MAX}
    and not exists (select 1 from register_signatures other where other.register_id = r.id
      and other.act_id in (select value from json_each(${acts})) and other.signer_id <> ${user.id})
    and not exists (select 1 from register_guests g where g.register_id = r.id
      and (g.user_id = ${user.id} or g.email = ${user.email})
      and g.guest_id in (select value from json_each(${people}))))`;
}

/** The bytes of signatures and of a closed register's link. */
function signaturesBytes(rows: Pick<SignatureRow, "content" | "strokes">[]): number {
  const texts = rows.map(({ content, strokes }) => content + (strokes ? JSON.stringify(strokes) : ""));
  return Buffer.byteLength(texts.join("")) + (rows.length + 1) * 2 * ROW_BYTES;
}

/** Whether the register, and its organizer's day, have space for these signatures. */
export async function findRoomToSign(
  db: Database,
  { registerId, userId }: { registerId: string; userId: string },
  rows: Pick<SignatureRow, "content" | "strokes">[],
  now: Date,
): Promise<{ hasRoom: boolean; isDayFull: boolean }> {
  const [bytes, writer] = [signaturesBytes(rows), { userId, isTap: false }];
  const [found] = await db.all<{ register: number; day: number }>(
    sql`select ${registerHasRoom(bytes, writer)} as register, ${dayHasRoom(bytes, writer, now)} as day
      from registers r where r.id = ${registerId}`,
  );
  return { hasRoom: found?.register === 1, isDayFull: found?.day === 0 };
}

/** Statements that count the bytes of signatures. */
export function signaturesCount(db: Database, registerId: string, rows: SignatureRow[], now: Date) {
  return countBytes(db, registerId, signaturesBytes(rows), now);
}

/** Statement that stores the number of unsigned lines of a closed register. */
export function unsignedUpdate(db: Database, registerId: string, unsigned: number) {
  return db.update(registers).set({ unsigned_count: unsigned }).where(eq(registers.id, registerId));
}

/** Statement that writes the signatures of a signing. Fails when one of them exists. */
export function signaturesInsert(db: Database, rows: SignatureRow[]) {
  const value = (name: keyof SignatureRow) => sql.raw(`value ->> '$.${name}'`);
  return insertFrom(
    db,
    registerSignatures,
    {
      id: value("id"),
      act_id: value("act_id"),
      register_id: value("register_id"),
      dive_id: value("dive_id"),
      person_id: value("person_id"),
      signer_id: value("signer_id"),
      signer_name: value("signer_name"),
      signed_at: value("signed_at"),
      received_at: value("received_at"),
      method: value("method"),
      strokes: sql`nullif(value -> '$.strokes', 'null')`,
      device: value("device"),
      content: value("content"),
      hash: value("hash"),
    },
    sql`from json_each(${JSON.stringify(rows)}) where true`,
  );
}
