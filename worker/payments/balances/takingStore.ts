import { type SQL, sql } from "drizzle-orm";
import { enrolments } from "../../enrolments/schema.ts";
import type { Database } from "../../env.ts";

/** Whether these cents are the balance that an enrolment still owes, for an event that is not over and not cancelled. */
export function isBalanceOwed({ id, cents, today }: { id: string; cents: number; today: string }): SQL {
  return sql`exists (select 1 from enrolments s join events e on e.id = s.event_id join users u on u.id = s.user_id
    where s.id = ${id} and s.status = 'confirmed' and s.balance_cents > 0 and s.balance_cents = ${cents}
      and e.cancelled_at is null and e.last_day >= ${today} and u.deleted_at is null)`;
}

/** Statement for the batch that settles a balance: the enrolment owes nothing any more, and has paid so much more. */
export function takeBalance(db: Database, { id, cents }: { id: string; cents: number }, condition: SQL) {
  return db
    .update(enrolments)
    .set({ amount_cents: sql`${enrolments.amount_cents} + ${cents}`, balance_cents: 0 })
    .where(sql`${enrolments.id} = ${id} and ${condition}`);
}
