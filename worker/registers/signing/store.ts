import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import type { SignatureStrokes } from "../../profiles/logbook/contract.ts";
import { registerSignatures, registers } from "../schema.ts";
import { keepsRegister, type RegisterRecord } from "../store.ts";
import { REGISTER_SIGNATURES_MAX } from "./contract.ts";

/** A signature before it is written; `strokes` are on the first row of an act alone. */
export type SignatureRow = typeof registerSignatures.$inferInsert & {
  strokes: SignatureStrokes | null;
  device: string | null;
};

/** The guests of a register who are this user, by their account or by an e-mail that it has. */
export async function listOwnGuests(
  db: Database,
  registerId: string,
  user: { id: string; email: string },
): Promise<string[]> {
  const rows = await db.all<{ guest_id: string }>(sql`select guest_id from register_guests
    where register_id = ${registerId} and (user_id = ${user.id} or email = ${user.email})`);
  return rows.map(({ guest_id }) => guest_id);
}

/** Whether a register, open or closed as it was read, takes so many more signatures of this user. */
export function takesSignatures(
  { id, closed_at }: Pick<RegisterRecord, "id" | "closed_at">,
  userId: string,
  count: number,
): SQL {
  return sql`exists (select 1 from registers r where r.id = ${id} and r.closed_at is ${closed_at}
    and ${keepsRegister(userId)}
    and (select count(*) from register_signatures s where s.register_id = r.id) + ${count} <= ${REGISTER_SIGNATURES_MAX})`;
}

/** Statement that says how many lines of a closed register lack a signature now. */
export function unsignedUpdate(db: Database, registerId: string, unsigned: number) {
  return db.update(registers).set({ unsigned_count: unsigned }).where(eq(registers.id, registerId));
}

/** Statement that writes the signatures of an act. Fails when one of them is written already. */
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
