import type { RegisterState } from "../../../worker/registers/changes/contract.ts";
import type { ChangeInput } from "../day/registerDay.ts";

type Value = string | number | boolean | null;

/**
 * The changes that restore the values that `changes` replace, read from the state before them. A group, dive or guest
 * that they make is removed. Participation without a former value stays, because false means "left out".
 */
export function undoChanges(state: RegisterState, changes: ChangeInput[]): ChangeInput[] {
  return changes.flatMap(({ target, fields }): ChangeInput[] => {
    const before = valuesOf(state, target);
    const isMade = target.type === "group" || target.type === "dive" || target.type === "guest";
    if (!before && isMade) return [{ target, fields: { removed: true } } as ChangeInput];
    const names = Object.keys(fields).filter((name) => name !== "taking_part" || before);
    if (names.length === 0) return [];
    const restored = names.map((name): [string, Value] => [
      name,
      before?.[name] ?? emptyValue((fields as Record<string, Value>)[name]),
    ]);
    return [{ target, fields: Object.fromEntries(restored) } as ChangeInput];
  });
}

/** The value of a field that was never set: false for switches, otherwise empty. */
function emptyValue(value: Value | undefined): Value {
  return typeof value === "boolean" ? false : null;
}

function valuesOf(
  state: RegisterState,
  { type, id }: ChangeInput["target"],
): Record<string, Value> | undefined {
  const { day, people, groups, dives, entries } = state;
  const found = {
    day: () => day,
    member: () => people.get(id),
    guest: () => people.get(id),
    group: () => groups.find((group) => group.id === id),
    dive: () => dives.find((dive) => dive.id === id),
    entry: () => entries.get(id),
  }[type]();
  return found as Record<string, Value> | undefined;
}
