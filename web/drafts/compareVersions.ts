/** The version of a field after a conflict: the typed value, or the value that was saved meanwhile. */
export type FieldVersion = "mine" | "theirs";

/** The chosen versions by field; `mine` for a missing field. */
export type FieldChoices<Name extends string> = Partial<Record<Name, FieldVersion>>;

/** The changes of both versions since their common version. */
export type FieldConflict<Name extends string> = {
  /** The fields that both versions changed, to different values. */
  both: Name[];
  /** The fields that only the other version changed; their saved values are taken. */
  taken: Name[];
};

type Versions<Fields> = {
  /** The common version from which both began. */
  before: Fields;
  /** The common version as it was shown here, where the server stored it differently. */
  shown?: Fields;
  mine: Fields;
  theirs: Fields;
};

/** Compares the typed version with the one that was saved meanwhile, field by field, in the order of `names`. */
export function compareVersions<Fields extends object, Name extends keyof Fields & string>(
  { before, shown = before, mine, theirs }: Versions<Fields>,
  names: readonly Name[],
  isSame: (one: Fields[Name], other: Fields[Name], name: Name) => boolean = isSameValue,
): FieldConflict<Name> {
  const differs = (one: Fields, other: Fields) => (name: Name) => !isSame(one[name], other[name], name);
  const changedByOther = names.filter(differs(before, theirs));
  const isMine = differs(shown, mine);
  return {
    both: changedByOther.filter((name) => isMine(name) && differs(mine, theirs)(name)),
    taken: changedByOther.filter((name) => !isMine(name)),
  };
}

/**
 * Merges the versions: the typed one, with the other's values where they were chosen or changed only there. `groups`:
 * fields that follow another one's choice, by its name.
 */
export function mergeVersions<Fields extends object, Name extends string>(
  mine: Fields,
  theirs: Fields,
  { both, taken }: FieldConflict<Name>,
  choices: FieldChoices<Name> = {},
  groups: Partial<Record<string, readonly string[]>> = {},
): Fields {
  const merged = { ...mine };
  for (const name of [...taken, ...both.filter((each) => choices[each] === "theirs")])
    for (const member of [name, ...(groups[name] ?? [])] as (keyof Fields)[]) merged[member] = theirs[member];
  return merged;
}

/** Whether two values are the same; an empty text is saved as none. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? "") === JSON.stringify(other ?? "");
}
