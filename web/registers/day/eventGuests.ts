import type { RegisterView } from "../../../worker/registers/outputs.ts";
import type { StoredChange } from "../../offline/registers/records.ts";
import type { ChangeInput } from "./registerDay.ts";

/** The ids of the targets of all changes that were not refused. */
export function writtenTargets(changes: StoredChange[]): Set<string> {
  return new Set(changes.filter(({ status }) => status !== "refused").map(({ change }) => change.target.id));
}

/** The changes after those that write the names of the event's guests whom they are the first to mention. */
export function nameEventGuests(
  inputs: ChangeInput[],
  view: RegisterView,
  changes: StoredChange[],
): ChangeInput[] {
  const mentioned = new Set(
    inputs.flatMap(({ target }) => (target.type === "entry" ? target.id.split("/") : target.id)),
  );
  const written = writtenTargets(changes);
  const names = (view.event_guests ?? [])
    .filter(({ id }) => mentioned.has(id) && !written.has(id))
    .map(
      ({ id, name, email }): ChangeInput => ({
        target: { type: "guest", id },
        fields: { name },
        ...(email && { details: { email } }),
      }),
    );
  return [...names, ...inputs];
}
