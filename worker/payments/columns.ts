import { getTableColumns, sql } from "drizzle-orm";
import { users } from "../auth/schema.ts";
import { events } from "../events/schema.ts";
import { userPackages } from "../packages/schema.ts";
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
    cancelled_at: events.cancelled_at,
    cost_cents: events.cost_cents,
    refund_rule: events.refund_rule,
    refund_until_days: events.refund_until_days,
  },
  /**
   * Name of the event's seller (company, else organizer) and VAT number. Null for packages, and when the event is
   * deleted.
   */
  seller: sql<string | null>`(select coalesce(nullif(o.company_name, ''), o.full_name)
    || coalesce(', ' || nullif(o.vat_number, ''), '') from users o where o.id = ${events.organizer_id})`,
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
