import type { OwnEvent } from "../../../worker/events/publishing/contract.ts";
import type { Kind } from "./kinds.ts";
import { differing } from "./values.ts";

/** Which version of a field is taken where both have changed it. */
export type Choice = "mine" | "theirs";

/** What two people have made of the same event since both read it. */
export type Conflict = {
  theirs: OwnEvent;
  /** Fields that both have changed, to different things. */
  both: string[];
  /** Fields that only the other has changed: they are taken over. */
  taken: string[];
};

/** A point belongs to its place. */
const BELONGS: Record<string, string> = { latitude: "location", longitude: "location" };

const rootOf = (name: string) => BELONGS[name] ?? name;

/** Compares what was read, what is typed and what is there now, field by field as they would be sent. */
export function conflictOf<Values extends object>(
  kind: Kind<Values>,
  base: OwnEvent,
  typed: Values,
  theirs: OwnEvent,
): Conflict {
  const bodies = [base, theirs].map((event) => bodyOf(kind, valuesOf(kind, event)));
  const [before = {}, after = {}] = bodies;
  const mine = bodyOf(kind, typed);
  const changedHere = new Set(differing(before, mine).map(rootOf));
  const changedThere = new Set(differing(before, after).map(rootOf));
  const differ = new Set(differing(mine, after).map(rootOf));
  const names = Object.keys(before).filter((name) => changedThere.has(name));
  return {
    theirs,
    both: names.filter((name) => changedHere.has(name) && differ.has(name)),
    taken: names.filter((name) => !changedHere.has(name)),
  };
}

/** The form after the choice: theirs as it is now, with what was typed here laid over it. */
export function merged<Values extends object>(
  kind: Kind<Values>,
  base: OwnEvent,
  typed: Values,
  { theirs, both }: Conflict,
  choices: Partial<Record<string, Choice>>,
): Values {
  const before = bodyOf(kind, valuesOf(kind, base));
  const mine = differing(before, bodyOf(kind, typed));
  const kept = mine.filter((name) => {
    const root = rootOf(name);
    return !both.includes(root) || choices[root] !== "theirs";
  });
  const typedValues = Object.fromEntries(
    kept.map((name) => [name, typed[name as keyof Values]]),
  ) as Partial<Values>;
  return { ...valuesOf(kind, theirs), ...typedValues };
}

/** The fields of what is there. Its acceptance is compared by nobody. */
export function valuesOf<Values extends object>(kind: Kind<Values>, event: OwnEvent): Values {
  return kind.valuesOf(event, event.slug_fixed, true);
}

/** As it would be sent, whatever the mode: a cost that is hidden is compared too. */
function bodyOf<Values extends object>(kind: Kind<Values>, values: Values): object {
  return kind.bodyOf(values, { eventsFreeMode: false });
}
