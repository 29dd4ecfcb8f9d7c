import type { RegisterDive, RegisterState } from "../../../worker/registers/changes/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** "Il cavo, 10:30": the group and the start of a dive, or its number in the day. */
export function diveName(t: Translate, dive: RegisterDive, state: RegisterState): string {
  const group = state.groups.find(({ id }) => id === dive.group)?.name;
  const number = state.dives.findIndex(({ id }) => id === dive.id) + 1;
  const name = group || t("registers.dive_number", "Immersione {{number}}", { number });
  return dive.start ? `${name}, ${dive.start}` : name;
}
