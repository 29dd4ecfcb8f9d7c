import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { hasPayments, LIVE_STATUSES } from "../columns.ts";
import type { EventRow, MailParamsByLanguage } from "./rules.ts";
import { countEnrolled, findEventRow } from "./store.ts";

/** What of a change of an event can be refused. */
export type RefusableChange = {
  /** The row that the caller read; another change since then refuses with `stale`. */
  before: EventRow;
  after: EventRow;
  /** The mail to participants about changed matters; null when none changed. */
  changeMail: { params: MailParamsByLanguage | null } | null;
};

/** The reason why a batch of changes wrote nothing, by the first date that refuses. */
export async function changeRefusal(
  db: Database,
  changes: RefusableChange[],
  today: string,
  now: Date,
): Promise<Refusal> {
  for (const change of changes) {
    const { before, after, changeMail } = change;
    const { id, date, revision } = before;
    const current = { id, date };
    const row = await findEventRow(db, id);
    if (!row) return new Refusal("event_not_found", { current });
    if (row.revision !== revision) return new Refusal("stale", { current });
    const people = await countEnrolled(db, id, now);
    if (after.participants !== null && after.participants < people) {
      return new Refusal("seats_below_enrolled", {
        current,
        fields: { participants: "validation.seats_below" },
      });
    }
    if (isBroughtForward(change, today) && (await findPaidSeats(db, id))) {
      return new Refusal("begins_too_soon", { current, fields: { date: "validation.begins_too_soon" } });
    }
    if (changeMail && !changeMail.params && people > 0)
      return new Refusal("message_required", { current, fields: { message: "validation.word_required" } });
  }
  return new Refusal("stale");
}

/** Whether a change moves an event to today or earlier. */
export function isBroughtForward({ before, after }: RefusableChange, today: string): boolean {
  return before.date > today && after.date <= today;
}

/** Whether an event has paid enrolments or unpaid holds, because an ended hold can still be paid. */
export function hasPaidSeats(eventId: string): SQL {
  return sql`exists (select 1 from enrolments s where s.event_id = ${eventId} and s.status in ${[...LIVE_STATUSES]}
    and s.amount_cents + s.voucher_cents > 0)`;
}

async function findPaidSeats(db: Database, eventId: string): Promise<boolean> {
  const [row] = await db.all<{ paid: number }>(sql`select ${hasPaidSeats(eventId)} as paid`);
  return row?.paid === 1;
}

/** The reason why a batch of deletions deleted nothing, by the first date that refuses. */
export async function removalRefusal(
  db: Database,
  removals: { row: EventRow }[],
  revision: number | undefined,
): Promise<Refusal> {
  const [first] = removals;
  const current = first && (await findEventRow(db, first.row.id));
  if (!current) return new Refusal("event_not_found");
  if (revision !== undefined && current.revision !== revision) return new Refusal("stale");
  for (const { row } of removals) {
    const [found] = await db.all<{ paid: number }>(sql`select ${hasPayments(sql`${row.id}`)} as paid`);
    if (found?.paid) return new Refusal("event_has_payments", { current: { id: row.id, date: row.date } });
  }
  return new Refusal("stale");
}
