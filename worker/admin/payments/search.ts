import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { selectWindow } from "../../events/search.ts";
import { isOfIntent } from "../../payments/store.ts";
import { matchingUsers } from "../users/search.ts";
import type { PaymentSearch } from "./rules.ts";

/**
 * The payments that a page selects from. `found`: row numbers of payments, for searches with few matches; `isPartial`:
 * more users, events or payments match than were read.
 */
export type PaymentScope =
  | { by: "all" }
  | { by: "event" | "user"; id: string }
  | { by: "found"; rows: number[]; isPartial: boolean };

/** The limits of a search by words: newest users, latest events, and payments of each. A page sorts them all. */
const PEOPLE_MAX = 15;
const EVENTS_MAX = 10;
const PAYMENTS_MAX = 35;

/** Resolves a search in one statement. `intent` replaces a charge, which only Stripe knows. */
export async function findPaymentScope(db: Database, search: PaymentSearch | null): Promise<PaymentScope> {
  if (!search) return { by: "all" };
  if (search.by === "words") return findByWords(db, search.text);
  if (search.by === "id") return findById(db, search.id);
  if (search.by === "address") {
    const [event] = await db.all<{ id: string }>(sql`
      select id from events where slug = ${search.slug}
      union all select event_id from event_former_slugs where slug = ${search.slug} limit 1`);
    return event ? { by: "event", id: event.id } : { by: "found", rows: [], isPartial: false };
  }
  const rows = await db.all<{ row: number }>(
    sql`select p.rowid as row from payments p where ${stripeCondition(search.by, search.id)}`,
  );
  return { by: "found", rows: rows.map(({ row }) => row), isPartial: false };
}

function stripeCondition(by: Exclude<PaymentSearch["by"], "id" | "address" | "words">, id: string): SQL {
  switch (by) {
    case "session":
      return sql`p.stripe_session_id = ${id}`;
    case "intent":
    case "charge":
      return isOfIntent("p", sql`${id}`);
    case "refund":
      return sql`p.id in (select r.payment_id from refunds r where r.stripe_refund_id = ${id})`;
    case "dispute":
      return sql`p.id in (select d.payment_id from disputes d where d.id = ${id})`;
    case "transaction":
      return sql`p.id in (
        select l.payment_id from ledger_matches m join ledger_entries l on l.id = m.entry_id where m.transaction_id = ${id}
        union select l.payment_id from ledger_entries l
          where l.kind in ('charge', 'dispute', 'dispute_fee') and l.stripe_reference in (${id}, ${`fee_${id}`}))`;
  }
}

async function findById(db: Database, id: string): Promise<PaymentScope> {
  const [owner] = await db.all<{ row: number | null; is_event: number; is_user: number }>(sql`
    select (select p.rowid from payments p where p.id = ${id}) as row,
      exists (select 1 from events e where e.id = ${id}) as is_event,
      exists (select 1 from users u where u.id = ${id}) as is_user`);
  if (owner?.is_event) return { by: "event", id };
  if (owner?.is_user) return { by: "user", id };
  return { by: "found", rows: owner?.row ? [owner.row] : [], isPartial: false };
}

/** A day after every event. */
const LAST_DAY = "9999-12-30";

async function findByWords(db: Database, text: string): Promise<PaymentScope> {
  const people = matchingUsers(
    { search: text },
    { direction: "desc", position: undefined, limit: PEOPLE_MAX },
  );
  const events = selectWindow(
    { title: text, withCancelled: true },
    { scope: "past", today: LAST_DAY, limit: EVENTS_MAX },
  );
  // The newest payments of each user and event, along its index. The first users or events may fill the limit.
  const payments = (of: string, index: string, owner: string) =>
    sql.raw(`(select p.rowid as row from ${of} cross join payments p on p.rowid in (
      select q.rowid from payments q indexed by ${index} where q.${owner} = ${of}.id
      order by q.rowid desc limit ${PAYMENTS_MAX}) limit ${PAYMENTS_MAX})`);
  const [found] = await db.all<{ paid: string; sold: string; people: number; events: number }>(sql`
    with people as materialized (select u.id from ${people}),
      shown as materialized (select e.id from (${events}) w cross join events e on e.ordinal = w.ordinal)
    select (select json_group_array(row) from ${payments("people", "payments_user", "user_id")}) as paid,
      (select json_group_array(row) from ${payments("shown", "payments_event", "event_id")}) as sold,
      (select count(*) from people) as people, (select count(*) from shown) as events`);
  if (!found) throw new Error("a count has no row");
  const paid = JSON.parse(found.paid) as number[];
  const sold = JSON.parse(found.sold) as number[];
  const isPartial =
    found.people === PEOPLE_MAX ||
    found.events === EVENTS_MAX ||
    paid.length === PAYMENTS_MAX ||
    sold.length === PAYMENTS_MAX;
  return { by: "found", rows: [...new Set([...paid, ...sold])], isPartial };
}
