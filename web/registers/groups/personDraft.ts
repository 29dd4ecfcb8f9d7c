import type { PersonFields } from "../../../worker/registers/changes/contract.ts";
import type { ChangeInput } from "../day/registerDay.ts";
import type { DayPerson } from "./dayPeople.ts";

/** Sets fields of a member or a guest. */
export function personDraft(
  { type, id }: Pick<DayPerson, "id" | "type">,
  fields: Partial<PersonFields>,
): ChangeInput {
  return type === "member" ? { target: { type, id }, fields } : { target: { type, id }, fields };
}
