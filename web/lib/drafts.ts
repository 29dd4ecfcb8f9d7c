/** Every form's draft stands under a name that begins so, with its author's id behind it. */
const FOLDER = "draft:";

/** The name of a person's draft in the browser's storage; `form` "" begins all of theirs. */
export function draftName(userId: string, form: string): string {
  return `${FOLDER}${userId}:${form}`;
}

/** Whether a person has typed something on this device that was never sent. */
export function hasDrafts(userId: string): boolean {
  return names().some(({ name }) => name.startsWith(draftName(userId, "")));
}

/** Removes every draft of this browser and tab, or those of everybody but `keptUserId`. */
export function removeDrafts(keptUserId?: string) {
  for (const { area, name } of names()) {
    if (keptUserId === undefined || !name.startsWith(draftName(keptUserId, ""))) area.removeItem(name);
  }
}

function names(): { area: Storage; name: string }[] {
  try {
    return [localStorage, sessionStorage].flatMap((area) =>
      Object.keys(area).flatMap((name) => (name.startsWith(FOLDER) ? [{ area, name }] : [])),
    );
  } catch {
    // A browser that keeps nothing has no drafts.
    return [];
  }
}
