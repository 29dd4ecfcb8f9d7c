import type { VisitReader } from "../../readers.ts";
import type { VisitKind } from "./contract.ts";

/** A reported visit. `visit`: kind and subject's id, separated by a space. */
export type Visit = VisitReader & { visit: string };

/** The subjects that one address may report in an hour: thirty pages with a dozen sponsors; a script gains nothing. */
export const VISIT_RATE = { name: "visits", times: 400, seconds: 3600 };

/** Seconds in which a reader's visits of a subject count once. */
export const VISIT_SECONDS = 3600;

/** Seconds from the first counted visit to the write of the batch, and the most subjects of a batch. */
export const VISITS_BATCH = { seconds: 60, subjects: 1000 };

/** The counted visits of a subject, for the database. */
type VisitSum = { kind: VisitKind; id: string; count: number };

/** Visits to write. `number` grows from batch to batch, so that a repeated one is not added again. */
export type VisitsBatch = { number: number; sums: VisitSum[] };

/** The stored name of a visit. */
export function visitName(kind: VisitKind, id: string): string {
  return `${kind} ${id}`;
}

export function toVisitSum({ visit, count }: { visit: string; count: number }): VisitSum {
  const [kind, id = ""] = visit.split(" ");
  return { kind: kind as VisitKind, id, count };
}
