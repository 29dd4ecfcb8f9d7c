import { sql } from "drizzle-orm";
import { Refusal } from "../../errors.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { countTakenSeats } from "../columns.ts";

/** Requires that nobody has a seat in the events. Refuses with `invalid` and the fields that those with a seat relied on. */
export function noSeatsRule(eventIds: string[], fields: string[]): WriteRule {
  const decided = Object.fromEntries(fields.map((name) => [name, "validation.decision_fixed"]));
  return {
    condition: (now) => sql`not exists (select 1 from json_each(${JSON.stringify(eventIds)}) promised
      where ${countTakenSeats(sql`promised.value`, now)} > 0)`,
    refusal: new Refusal("invalid", { fields: decided }),
  };
}
