import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { addDays } from "../lib/calendarDays.ts";
import { toEuros } from "../lib/money.ts";
import type { PayoutsView } from "./outputs.ts";
import { bankPayouts } from "./schema.ts";

const NEXT_MAX = 20;
const BANK_PAYOUTS_MAX = 20;

type SumsRow = { waiting: number; transferred: number; debts: number };
type NextRow = {
  id: string | null;
  title: string;
  slug: string;
  date: string;
  due_on: string;
  cents: number;
};

/**
 * Sums, next transfers and last bank payouts of an organizer, in euros. A transfer is due `delayDays` days after the
 * event's first one; an overdue one goes `today`, with the next run of the cron.
 */
export async function findPayoutSums(
  db: Database,
  userId: string,
  today: string,
  delayDays: number,
): Promise<Pick<PayoutsView, "waiting" | "transferred" | "debts" | "next" | "payouts">> {
  const [sums, next, payouts] = await Promise.all([
    db.all<SumsRow>(sql`select coalesce(sum(unsettled_cents), 0) as waiting,
        coalesce(sum(sent_cents - reversed_cents), 0) as transferred,
        coalesce(sum(owed_cents - set_off_cents - forgiven_cents), 0) as debts
      from transfers where organizer_id = ${userId}`),
    db.all<NextRow>(sql`select e.id, e.title, e.slug, e.date, t.due_on, sum(t.unsettled_cents) as cents
      from transfers t left join events e on e.id = t.event_id
      where t.organizer_id = ${userId} and t.unsettled_cents > 0
      group by t.event_id, t.due_on order by t.due_on, t.event_id limit ${NEXT_MAX}`),
    db
      .select()
      .from(bankPayouts)
      .where(eq(bankPayouts.user_id, userId))
      .orderBy(desc(bankPayouts.arrives_on), desc(bankPayouts.id))
      .limit(BANK_PAYOUTS_MAX),
  ]);
  const { waiting = 0, transferred = 0, debts = 0 } = sums[0] ?? {};
  return {
    waiting: toEuros(waiting),
    transferred: toEuros(transferred),
    debts: toEuros(debts),
    next: next.map(({ id, title, slug, date, due_on, cents }) => {
      const due = addDays(due_on, delayDays);
      return {
        event: id === null ? null : { id, title, slug, date },
        amount: toEuros(cents),
        due_at: `${due < today ? today : due}T00:00:00.000Z`,
      };
    }),
    payouts: payouts.map(({ id, cents, arrives_on, state, failure }) => ({
      id,
      amount: toEuros(cents),
      arrives_on,
      state,
      failure: failure ?? null,
    })),
  };
}
