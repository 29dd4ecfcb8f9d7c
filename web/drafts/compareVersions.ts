/** One of the two versions of a field after a conflict: the typed value, or the one that was saved meanwhile. */
export type FieldVersion = "mine" | "theirs";

/** The versions to keep, by field; a field that is missing keeps `mine`. */
export type FieldChoices<Name extends string> = Partial<Record<Name, FieldVersion>>;

/** What was changed here and elsewhere to the same thing since both had the same version. */
export type FieldConflict<Name extends string> = {
  /** The fields that were changed in both places, to different values. */
  both: Name[];
  /** The fields that were changed elsewhere alone; their saved values are kept. */
  taken: Name[];
};

type Versions<Fields> = {
  /** The saved version from which both began. */
  before: Fields;
  /** The same as it was shown here, where the server stored it otherwise. */
  shown?: Fields;
  mine: Fields;
  theirs: Fields;
};

/** Compares what is typed with what was saved meanwhile, field by field, in the order of `names`. */
export function compareVersions<Fields extends object, Name extends keyof Fields & string>(
  { before, shown = before, mine, theirs }: Versions<Fields>,
  names: readonly Name[],
  isSame: (one: Fields[Name], other: Fields[Name], name: Name) => boolean = isSameValue,
): FieldConflict<Name> {
  const differs = (one: Fields, other: Fields) => (name: Name) => !isSame(one[name], other[name], name);
  const changedThere = names.filter(differs(before, theirs));
  const isMine = differs(shown, mine);
  return {
    both: changedThere.filter((name) => isMine(name) && differs(mine, theirs)(name)),
    taken: changedThere.filter((name) => !isMine(name)),
  };
}

/**
 * What is typed, with the other values where they were chosen or changed there alone. `groups`: fields that go with another
 * one, by its name.
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
