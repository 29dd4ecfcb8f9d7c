import { getTableColumns, sql } from "drizzle-orm";
import { users } from "../auth/schema.ts";
import { events } from "../events/schema.ts";
import { userPackages } from "../packages/schema.ts";
import { siteSeller } from "../settings/store.ts";
import { returningCents, stuckCents } from "./money.ts";
import { payments } from "./schema.ts";

/** The columns of a `PaymentRow`: the payment, its user, and its event or package. */
export const paymentColumns = {
  ...getTableColumns(payments),
  person: {
    email: users.email,
    full_name: users.full_name,
    language: users.language,
    deleted_at: users.deleted_at,
  },
  event: {
    id: events.id,
    title: events.title,
    slug: events.slug,
    date: events.date,
    end_date: events.end_date,
    location: events.location,
    nation: events.nation,
    nation_code: events.nation_code,
    cancelled_at: events.cancelled_at,
    cost_cents: events.cost_cents,
    refund_rule: events.refund_rule,
    refund_until_days: events.refund_until_days,
  },
  /**
   * The seller as JSON of `PaymentSeller`: the event's organizer, of packages what an admin has set. Null when the event
   * is deleted, and while no seller of packages is set.
   */
  seller: sql<string | null>`case when ${payments.kind} = 'event' then (
      select json_object('name', nullif(o.full_name, ''), 'company_name', nullif(trim(o.company_name), ''),
        'vat_number', nullif(trim(o.vat_number), ''), 'address', nullif(trim(o.company_address), ''))
      from users o where o.id = ${events.organizer_id} and o.deleted_at is null)
    else (select json_object('text', ${siteSeller}) where ${siteSeller} is not null) end`,
  /** Start and end of a package. */
  begins_at: userPackages.starts_at,
  ends_at: userPackages.expires_at,
  returning_cents: returningCents("payments"),
  stuck_cents: stuckCents("payments"),
};

type Person = typeof users.$inferSelect;
type Event = typeof events.$inferSelect;

/** A payment with its user and its event. `event` is null for packages, and when the event is deleted. */
export type PaymentRow = typeof payments.$inferSelect & {
  person: Pick<Person, "email" | "full_name" | "language" | "deleted_at">;
  event: Pick<
    Event,
    | "id"
    | "title"
    | "slug"
    | "date"
    | "end_date"
    | "location"
    | "nation"
    | "nation_code"
    | "cancelled_at"
    | "cost_cents"
    | "refund_rule"
    | "refund_until_days"
  > | null;
  begins_at: string | null;
  seller: string | null;
  ends_at: string | null;
  returning_cents: number;
  stuck_cents: number;
};
