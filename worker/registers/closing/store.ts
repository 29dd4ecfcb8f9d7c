import { eq, type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { mailParamsByLanguage } from "../../events/publishing/rules.ts";
import { insertFrom } from "../../insertFrom.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { mailsInsertFrom } from "../../mail/store.ts";
import { hasRegisterAccess } from "../accessStore.ts";
import { countBytes, dayHasRoom, registerHasRoom } from "../bytesStore.ts";
import { ROW_BYTES } from "../contract.ts";
import { registerCorrections, registerGuests, registers } from "../schema.ts";
import type { SealableRow } from "../sealing/rules.ts";
import type { RegisterRecord } from "../store.ts";
import { CORRECTIONS_MAX } from "./contract.ts";

/** A correction before it is written, with its values as JSON texts. */
export type CorrectionRow = Omit<typeof registerCorrections.$inferSelect, "before" | "after"> & {
  before: string | null;
  after: string | null;
};

type SignatureRow = SealableRow<"signature"> & { id: string };

/** The stored row of a register and its signatures. */
export async function findStoredRegister(
  db: Database,
  id: string,
): Promise<{ row: SealableRow<"register">; signatures: SignatureRow[] }> {
  const [[row], signatures] = await batchQueries<[SealableRow<"register">[], SignatureRow[]]>(db, [
    sql`select * from registers where id = ${id}`,
    sql`select * from register_signatures where register_id = ${id} order by received_at, id`,
  ]);
  if (!row) throw new Error("the register is gone");
  return { row, signatures };
}

/** Whether the register is unchanged since it was read: open, on its day, with these changes, signatures and people. */
export function isUnchanged(register: RegisterRecord, userId: string): SQL {
  const { id, day, last_number, organizer_id, signatures, members } = register;
  const ids = JSON.stringify(members.map((member) => member.id));
  return sql`exists (select 1 from registers r where r.id = ${id} and r.closed_at is null and r.day = ${day}
      and r.last_number = ${last_number} and r.organizer_id = ${organizer_id} and ${hasRegisterAccess(userId)}
      and (select count(*) from register_signatures s where s.register_id = r.id) = ${signatures.length})
    and not exists (select 1 from json_each(${ids}) m join users u on u.id = m.value where u.deleted_at is not null)`;
}

/** Statement that closes a register. */
export function closingUpdate(db: Database, id: string, closed: Partial<typeof registers.$inferInsert>) {
  return db.update(registers).set(closed).where(eq(registers.id, id));
}

/** Statement that marks the guests' lines as ready to copy, and those of these members as copied. */
export function guestsUpdate(db: Database, id: string, copied: string[], now: Date) {
  const at = now.toISOString();
  return db
    .update(registerGuests)
    .set({
      copyable_at: at,
      copied_at: sql`iif(user_id in (select value from json_each(${JSON.stringify(copied)})), ${at}, copied_at)`,
    })
    .where(eq(registerGuests.register_id, id));
}

const LOGBOOK_PAGE = "/libretto";

/** Statement that mails members about new lines in their logbooks, once per register. */
export function newLineMails(
  db: Database,
  { id, event, title, day }: Pick<RegisterRecord, "id" | "event" | "title" | "day">,
  userIds: string[],
  now: Date,
) {
  const params = mailParamsByLanguage((language) => ({
    event: event?.id ?? "",
    title,
    days: formatEventDays({ date: day, end_date: null }, language),
    link: LOGBOOK_PAGE,
  }));
  return mailsInsertFrom(
    db,
    {
      template: "logbook_line",
      params: sql`json_patch(json_extract(${JSON.stringify(params)}, '$.' || u.language),
        json_object('name', u.full_name))`,
      dedupeKey: sql`${`logbook_line:${id}:`} || u.id`,
    },
    sql`from users u where u.id in (select value from json_each(${JSON.stringify([...new Set(userIds)])}))
      and u.is_active and u.deleted_at is null`,
    now,
  );
}

/** Whether a closed register has space for this user's corrections. */
export function takesCorrections(registerId: string, userId: string, rows: CorrectionRow[]): SQL {
  return sql`exists (select 1 from registers r where r.id = ${registerId} and r.closed_at is not null
    and ${hasRegisterAccess(userId)} and ${registerHasRoom(correctionsBytes(rows), { userId, isTap: false })}
    and (select count(*) from register_corrections k where k.register_id = r.id) + ${rows.length} <= ${CORRECTIONS_MAX})`;
}

/** Whether the organizer's registers have space for this user's corrections today. */
export function dayTakesCorrections(
  registerId: string,
  userId: string,
  rows: CorrectionRow[],
  now: Date,
): SQL {
  return sql`exists (select 1 from registers r where r.id = ${registerId}
    and ${dayHasRoom(correctionsBytes(rows), { userId, isTap: false }, now)})`;
}

/** The bytes of corrections and of their chain's link. */
function correctionsBytes(rows: CorrectionRow[]): number {
  return Buffer.byteLength(JSON.stringify(rows)) + (rows.length + 1) * ROW_BYTES;
}

/** Statements that count the bytes of corrections. */
export function correctionsCount(db: Database, registerId: string, rows: CorrectionRow[], now: Date) {
  return countBytes(db, registerId, correctionsBytes(rows), now);
}

/** Statement that writes corrections. Fails when one of them exists. */
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
