import type { OwnEvent } from "../../../../worker/events/publishing/contract.ts";
import type { FieldChoices } from "../../../shell/fieldChoices.ts";
import type { EventFormKind } from "../values/eventFormKind.ts";
import { changedNames } from "../values/values.ts";

/** The changes that two users made to the same event since both fetched it. */
export type EventConflict = {
  theirs: OwnEvent;
  /** The fields that both users changed, to different values. */
  both: string[];
  /** The fields that only the other user changed; their saved values are kept. */
  taken: string[];
};

/** Coordinates are compared and merged together with their venue. */
const ROOT_FIELDS: Record<string, string> = { latitude: "location", longitude: "location" };

/** Days and times that follow from sessions are compared and merged together with them. */
const ROOT_FIELDS_OF_SESSIONS: Record<string, string> = {
  ...ROOT_FIELDS,
  date: "sessions",
  end_date: "sessions",
  start_time: "sessions",
  end_time: "sessions",
};

/** The field with which a field is compared; `bodies` are the versions of the event, in the shape of the request. */
function rootFieldOf(bodies: object[]): (name: string) => string {
  const hasSessions = bodies.some((body) => "sessions" in body && body.sessions !== null);
  const roots = hasSessions ? ROOT_FIELDS_OF_SESSIONS : ROOT_FIELDS;
  return (name) => roots[name] ?? name;
}

/** Compares the fetched, typed and saved versions field by field, in the shape of the request. */
export function findConflict<Values extends object>(
  kind: EventFormKind<Values>,
  base: OwnEvent,
  typed: Values,
  theirs: OwnEvent,
): EventConflict {
  const bodies = [base, theirs].map((event) => comparableBody(kind, comparableValues(kind, event)));
  const [before = {}, after = {}] = bodies;
  const mine = comparableBody(kind, typed);
  const rootOf = rootFieldOf([before, after, mine]);
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

/** The form's values after the choice: the saved version, with the kept typed values over it. */
export function mergeVersions<Values extends object>(
  kind: EventFormKind<Values>,
  base: OwnEvent,
  typed: Values,
  { theirs, both }: EventConflict,
  choices: FieldChoices<string>,
): Values {
  const before = comparableBody(kind, comparableValues(kind, base));
  const body = comparableBody(kind, typed);
  const mine = changedNames(before, body);
  const rootOf = rootFieldOf([before, comparableBody(kind, comparableValues(kind, theirs)), body]);
  const kept = mine.filter((name) => {
    const root = rootOf(name);
    return !both.includes(root) || choices[root] !== "theirs";
  });
  const typedValues = Object.fromEntries(
    kept.map((name) => [name, typed[name as keyof Values]]),
  ) as Partial<Values>;
  return { ...comparableValues(kind, theirs), ...typedValues };
}

/** The form's values of the saved version. The acceptance of texts is not compared. */
export function comparableValues<Values extends object>(
  kind: EventFormKind<Values>,
  event: OwnEvent,
): Values {
  return kind.valuesOf(event, event.slug_fixed, true);
}

/** The body in paid mode, whatever the mode, so that a hidden cost is compared too. */
function comparableBody<Values extends object>(kind: EventFormKind<Values>, values: Values): object {
  return kind.bodyOf(values, { eventsFreeMode: false });
}
