/** One of the two versions of a field after a conflict: the typed value, or the one that was saved meanwhile. */
export type FieldVersion = "mine" | "theirs";

/** The versions to keep, by field; a field that is missing keeps `mine`. */
export type FieldChoices<Name extends string> = Partial<Record<Name, FieldVersion>>;
