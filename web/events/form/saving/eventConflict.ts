import type { OwnEvent } from "../../../../worker/events/publishing/outputs.ts";
import { compareVersions, type FieldConflict } from "../../../drafts/compareVersions.ts";
import type { EventFormKind } from "../values/eventFormKind.ts";

/** The fields that are compared and merged together with another field, by that field's name. */
type FieldGroups = Partial<Record<string, readonly string[]>>;

/** The changes that two users made to the same event since both fetched it. */
export type EventConflict = FieldConflict<string> & { theirs: OwnEvent; groups: FieldGroups };

/** A venue's coordinates belong to its name. */
const GROUPS: FieldGroups = { location: ["latitude", "longitude"] };

/** Days and times that follow from the sessions belong to them. */
const GROUPS_OF_SESSIONS: FieldGroups = {
  ...GROUPS,
  sessions: ["date", "end_date", "start_time", "end_time"],
};

/** Compares the fetched, typed and saved versions field by field, in the shape of the request. */
export function findEventConflict<Values extends object>(
  kind: EventFormKind<Values>,
  base: OwnEvent,
  typed: Values,
  theirs: OwnEvent,
): EventConflict {
  // The body is always that of paid mode, so that a hidden cost is compared, too.
  const toBody = (values: Values): object => kind.bodyOf(values, { eventsFreeMode: false });
  const [before, mine, after] = [
    toBody(comparableValues(kind, base)),
    toBody(typed),
    toBody(comparableValues(kind, theirs)),
  ];
  const hasSessions = [before, mine, after].some((body) => "sessions" in body && body.sessions !== null);
  const groups = hasSessions ? GROUPS_OF_SESSIONS : GROUPS;
  const versions = {
    before: toGrouped(before, groups),
    mine: toGrouped(mine, groups),
    theirs: toGrouped(after, groups),
  };
  return { ...compareVersions(versions, Object.keys(versions.before)), theirs, groups };
}

/** The fields of a body, with each group as one field. */
function toGrouped(body: object, groups: FieldGroups): Record<string, unknown> {
  const values = new Map(Object.entries(body));
  const members = new Set(Object.values(groups).flat());
  return Object.fromEntries(
    [...values]
      .filter(([name]) => !members.has(name))
      .map(([name, value]) => [name, [value, ...(groups[name] ?? []).map((member) => values.get(member))]]),
  );
}

/** The form's values of the saved version, without the acceptance of texts, which is not compared. */
export function comparableValues<Values extends object>(
  kind: EventFormKind<Values>,
  event: OwnEvent,
): Values {
  return kind.valuesOf(event, event.slug_fixed, true);
}
