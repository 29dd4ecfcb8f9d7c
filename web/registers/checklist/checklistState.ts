import {
  CHECKLIST_ITEMS,
  type ChecklistItem,
  type DayFields,
} from "../../../worker/registers/changes/contract.ts";

/** The unticked items of the safety checklist, in order. */
export function missingItems(day: Pick<DayFields, ChecklistItem>): ChecklistItem[] {
  return CHECKLIST_ITEMS.filter((item) => !day[item]);
}
