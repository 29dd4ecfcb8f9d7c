import { eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { users } from "../auth/schema.ts";
import { enrolments } from "../enrolments/schema.ts";
import type { Database } from "../env.ts";
import { events } from "../events/schema.ts";
import { userPackages } from "../packages/schema.ts";
import { siteSeller } from "../settings/store.ts";
import type { PaymentKind } from "./contract.ts";
import { failedCents, returningCents } from "./money.ts";
import { payments } from "./schema.ts";

/** JSON of `ReceiptParty` of a row of `users`, as SQL. */
function receiptParty(user: "o" | "users"): SQL {
  const field = (column: string) => sql.raw(`nullif(trim(${user}.${column}), '')`);
  return sql`json_object('name', ${field("full_name")}, 'company_name', ${field("company_name")},
    'vat_number', ${field("vat_number")}, 'address', ${field("company_address")})`;
}

/**
 * JSON of a payment's current `PaymentSeller`: the organizer of the event or voucher, or `site` for packages. Null when the event or
 * its organizer's account is deleted, and when `site` is null.
 */
function currentSeller(organizerId: SQLWrapper, site: SQL): SQL {
  return sql`case when payments.kind = 'event'
    then (select ${receiptParty("o")} from users o where o.id = ${organizerId} and o.deleted_at is null)
    else (select json_object('text', ${site}) where ${site} is not null) end`;
}

/** The organizer whose gift voucher a payment buys; null for others. */
const voucherOrganizer = sql<
  string | null
>`(select v.organizer_id from vouchers v where v.id = payments.voucher_id)`;

/**
 * The kind of payment `payments` or `p`: the row of a voucher's has the kind "event", because a CHECK of the table names
 * the kinds.
 */
export function paymentKind(payment: "payments" | "p"): SQL<PaymentKind> {
  const column = (name: string) => sql.raw(`${payment}.${name}`);
  return sql`case when ${column("voucher_id")} is null then ${column("kind")} else 'voucher' end`;
}

/** The event `e` of a left join as JSON; null without one. */
export const eventJson = sql.raw(
  "iif(e.id is null, null, json_object('id', e.id, 'slug', e.slug, 'date', e.date))",
);

/** The columns that store seller and buyer with the payment. `siteName` sells packages when no seller is set. */
export function receiptParties(siteName: string) {
  const organizerId = sql`coalesce((select sold.organizer_id from events sold where sold.id = payments.event_id), ${voucherOrganizer})`;
  return {
    seller: currentSeller(organizerId, sql`coalesce(${siteSeller}, ${siteName})`),
    buyer: sql`(select ${receiptParty("users")} from users
      where users.id = payments.user_id and users.deleted_at is null)`,
  };
}

/** The organizer of event `events` as the seller, and the user `users` as the buyer: JSON of `ReceiptParty`. */
export const eventParties = {
  seller: sql<
    string | null
  >`(select ${receiptParty("o")} from users o where o.id = ${events.organizer_id} and o.deleted_at is null)`,
  buyer: sql<string | null>`iif(${users.deleted_at} is null, ${receiptParty("users")}, null)`,
};

/** The columns of a `PaymentRow`: the payment, its user, and its event or package. */
export const paymentColumns = {
  ...getTableColumns(payments),
  kind: paymentKind("payments"),
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
  /** Seller and buyer as JSON: as stored with the payment, else the current ones. */
  seller: sql<
    string | null
  >`coalesce(${payments.seller}, ${currentSeller(sql`coalesce(${events.organizer_id}, ${voucherOrganizer})`, siteSeller)})`,
  buyer: sql<
    string | null
  >`coalesce(${payments.buyer}, iif(${users.deleted_at} is null, ${receiptParty("users")}, null))`,
  /** Start and end of a package. */
  begins_at: userPackages.starts_at,
  ends_at: userPackages.expires_at,
  /** What the enrolment owes after a deposit, or would owe once it is paid. */
  balance: { cents: enrolments.balance_cents, due_on: enrolments.balance_due_on },
  /** The organizer whose voucher it buys. */
  voucher_organizer_id: voucherOrganizer,
  returning_cents: returningCents("payments"),
  stuck_cents: failedCents("payments"),
};

/** Selects payments with their users, events, packages and enrolments; the caller adds its conditions. */
export function selectPayments(db: Database) {
  return db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(users, eq(users.id, payments.user_id))
    .leftJoin(events, eq(events.id, payments.event_id))
    .leftJoin(enrolments, eq(enrolments.id, payments.enrolment_id))
    .leftJoin(userPackages, eq(userPackages.id, payments.user_package_id))
    .$dynamic();
}

/** A payment with its user and its event. `event` is null for packages, vouchers and deleted events, `balance` without an enrolment. */
export type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number];
