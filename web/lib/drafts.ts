/** The prefix of every draft's storage key; the author's id follows. */
const FOLDER = "draft:";

/** The storage key of a user's draft; an empty `form` gives the prefix of all their drafts. */
export function draftKey(userId: string, form: string): string {
  return `${FOLDER}${userId}:${form}`;
}

/** Whether a user has unsaved drafts on this device. */
export function hasDrafts(userId: string): boolean {
  return names().some(({ name }) => name.startsWith(draftKey(userId, "")));
}

/** Removes all drafts of this browser, except those of `keptUserId`. */
export function removeDrafts(keptUserId?: string) {
  for (const { area, name } of names()) {
    if (keptUserId === undefined || !name.startsWith(draftKey(keptUserId, ""))) area.removeItem(name);
  }
}

function names(): { area: Storage; name: string }[] {
  try {
    return [localStorage, sessionStorage].flatMap((area) =>
      Object.keys(area).flatMap((name) => (name.startsWith(FOLDER) ? [{ area, name }] : [])),
    );
  } catch {
    // Storage is blocked, so there are no drafts.
    return [];
  }
}
