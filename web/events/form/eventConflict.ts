import type { OwnEvent } from "../../../worker/events/publishing/contract.ts";
import type { EventFormKind } from "./eventFormKind.ts";
import { changedNames } from "./values.ts";

/** Which version of a field is taken where both have changed it. */
export type ConflictChoice = "mine" | "theirs";

/** What two people have made of the same event since both read it. */
export type EventConflict = {
  theirs: OwnEvent;
  /** Fields that both have changed, to different things. */
  both: string[];
  /** Fields that only the other has changed: they are taken over. */
  taken: string[];
};

/** Coordinates are compared and taken over with their venue. */
const ROOT_FIELDS: Record<string, string> = { latitude: "location", longitude: "location" };

const rootOf = (name: string) => ROOT_FIELDS[name] ?? name;

/** Compares what was read, what is typed and what is there now, field by field as they would be sent. */
export function findConflict<Values extends object>(
  kind: EventFormKind<Values>,
  base: OwnEvent,
  typed: Values,
  theirs: OwnEvent,
): EventConflict {
  const bodies = [base, theirs].map((event) => comparableBody(kind, comparableValues(kind, event)));
  const [before = {}, after = {}] = bodies;
  const mine = comparableBody(kind, typed);
  const changedHere = new Set(changedNames(before, mine).map(rootOf));
  const changedThere = new Set(changedNames(before, after).map(rootOf));
  const differ = new Set(changedNames(mine, after).map(rootOf));
  const names = Object.keys(before).filter((name) => changedThere.has(name));
  return {
    theirs,
    both: names.filter((name) => changedHere.has(name) && differ.has(name)),
    taken: names.filter((name) => !changedHere.has(name)),
  };
}

/** The form after the choice: theirs as it is now, with what was typed here laid over it. */
export function mergeVersions<Values extends object>(
  kind: EventFormKind<Values>,
  base: OwnEvent,
  typed: Values,
  { theirs, both }: EventConflict,
  choices: Partial<Record<string, ConflictChoice>>,
): Values {
  const before = comparableBody(kind, comparableValues(kind, base));
  const mine = changedNames(before, comparableBody(kind, typed));
  const kept = mine.filter((name) => {
    const root = rootOf(name);
    return !both.includes(root) || choices[root] !== "theirs";
  });
  const typedValues = Object.fromEntries(
    kept.map((name) => [name, typed[name as keyof Values]]),
  ) as Partial<Values>;
  return { ...comparableValues(kind, theirs), ...typedValues };
}

/** The fields of what is there. Its acceptance is compared by nobody. */
export function comparableValues<Values extends object>(
  kind: EventFormKind<Values>,
  event: OwnEvent,
): Values {
  return kind.valuesOf(event, event.slug_fixed, true);
}

/** As it would be sent, whatever the mode: a cost that is hidden is compared too. */
function comparableBody<Values extends object>(kind: EventFormKind<Values>, values: Values): object {
  return kind.bodyOf(values, { eventsFreeMode: false });
}
