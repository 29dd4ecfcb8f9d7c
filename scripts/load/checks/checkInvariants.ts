import type { DatabaseSync } from "node:sqlite";
import { checkAcknowledged } from "./acknowledged.ts";
import { checkCounters } from "./counters.ts";
import { type InvariantCheck, type LoadFacts, rowsOf } from "./LoadFacts.ts";
import { checkMails } from "./mails.ts";
import { checkMoney } from "./money.ts";
import { PENDING } from "./pending.ts";

/** Checks the invariants after the traffic, while no process writes to the database. */
export function checkInvariants(database: DatabaseSync, facts: LoadFacts): InvariantCheck[] {
  return [
    ...checkAcknowledged(database, facts),
    ...checkCounters(database, facts),
    ...checkMoney(database, facts),
    ...checkMails(database, facts),
    checkPending(database, facts),
  ];
}

/** Checks that no work is left. */
function checkPending(database: DatabaseSync, { since, stripe }: LoadFacts): InvariantCheck {
  const waiting = Object.entries(PENDING).flatMap(([name, query]) => {
    const [row] = rowsOf<{ count: number }>(database, query, since);
    return row?.count ? [`${row.count} ${name}`] : [];
  });
  const webhooks = stripe.waiting.length > 0 ? [`${stripe.waiting.length} webhooks not taken`] : [];
  return {
    name: "nothing waits: all that was pending is done",
    broken: [...waiting, ...webhooks],
    looked: 1,
  };
}
