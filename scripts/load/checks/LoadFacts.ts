import type { DatabaseSync } from "node:sqlite";
import type { Refund, Session } from "../../../tests/support/stripe/account.ts";
import type { Journal, ReceivedMail } from "../Journal.ts";

/** What is known from outside the database once the traffic is over and nothing waits. */
export interface LoadFacts {
  /** When the traffic began, as an ISO instant: rows before it are the demo's. */
  since: string;
  journal: Journal;
  /** The load's events, by id: who holds them, and whether they cost anything. */
  events: Map<string, { organizerEmail: string; title: string; isFree: boolean }>;
  /** Views of topics before the traffic. */
  viewsBefore: Map<string, number>;
  /** What Stripe has. */
  stripe: { sessions: Session[]; refunds: Refund[]; waiting: string[] };
  mails: ReceivedMail[];
  /** Milliseconds since 1970. */
  kills: number[];
  /** When each fault was on, in milliseconds since 1970. */
  faults: { name: string; from: number; to: number }[];
}

/** An invariant: it holds when nothing broke it. */
export interface InvariantCheck {
  name: string;
  /** One sentence for each time it is broken. */
  broken: string[];
  /** How much was looked at. */
  looked: number;
  note?: string;
}

/** The ids of enrolments that ended with their event: their members have its mail alone, whatever they asked for. */
export function listEndedWithEvent(database: DatabaseSync): Set<string> {
  const rows = rowsOf<{ id: string }>(
    database,
    "select s.id from enrolments s join events e on e.id = s.event_id where s.ended_at = e.cancelled_at",
  );
  return new Set(rows.map(({ id }) => id));
}

/** The rows of a query; `values` are bound to ?1, ?2 … */
export function rowsOf<Row>(database: DatabaseSync, query: string, ...values: (string | number)[]): Row[] {
  return database.prepare(query).all(...values) as Row[];
}
