import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { registerCorrections } from "../schema.ts";
import { keepsRegister } from "../store.ts";
import { CORRECTIONS_MAX } from "./contract.ts";

/** A correction before it is written, its values as JSON texts. */
export type CorrectionRow = Omit<typeof registerCorrections.$inferSelect, "before" | "after"> & {
  before: string | null;
  after: string | null;
};

/** Whether a closed register takes so many more corrections of this user. */
export function takesCorrections(registerId: string, userId: string, count: number): SQL {
  return sql`exists (select 1 from registers r where r.id = ${registerId} and r.closed_at is not null
    and ${keepsRegister(userId)}
    and (select count(*) from register_corrections k where k.register_id = r.id) + ${count} <= ${CORRECTIONS_MAX})`;
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
