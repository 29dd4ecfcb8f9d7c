import type { DatabaseSync } from "node:sqlite";
import type { Refund, Session } from "../../../tests/support/stripe/account.ts";
import type { Journal, ReceivedMail } from "../Journal.ts";

/** Facts from outside the database, once the traffic is over and no work is left. */
export interface LoadFacts {
  /** Start of the traffic, as an ISO instant: older rows are the demo's. */
  since: string;
  journal: Journal;
  /** The load's events by id. */
  events: Map<string, { organizerEmail: string; title: string; isFree: boolean }>;
  /** Views of topics before the traffic, by id. */
  viewsBefore: Map<string, number>;
  /** The records of the stand-in for Stripe. */
  stripe: { sessions: Session[]; refunds: Refund[]; waiting: string[] };
  mails: ReceivedMail[];
  /** Milliseconds since 1970. */
  kills: number[];
  /** The faults' times, in milliseconds since 1970. */
  faults: { name: string; from: number; to: number }[];
}

/** The result of checking an invariant. */
export interface InvariantCheck {
  name: string;
  /** One sentence for each violation. */
  broken: string[];
  /** The number of checked things. */
  looked: number;
  note?: string;
}

/** The ids of enrolments that ended with their event: the members get the event's mail only, even after cancelling. */
export function listEndedWithEvent(database: DatabaseSync): Set<string> {
  const rows = rowsOf<{ id: string }>(
    database,
    "select s.id from enrolments s join events e on e.id = s.event_id where s.ended_at = e.cancelled_at",
  );
  return new Set(rows.map(({ id }) => id));
}

/** The rows of a query; `values` are bound to ?1, ?2 and so on. */
export function rowsOf<Row>(database: DatabaseSync, query: string, ...values: (string | number)[]): Row[] {
  return database.prepare(query).all(...values) as Row[];
}
