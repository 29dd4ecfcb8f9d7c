/** The prefix of every draft's storage key; the author's id follows. */
const FOLDER = "draft:";

/** The prefix of copies of what a user opened for writing, which open without a network. They hold nothing unsent. */
const COPIES = "copy:";

/** The storage key of a copy; an empty `form` gives the prefix of all of a user's copies. */
export function copyKey(userId: string, form: string): string {
  return `${COPIES}${userId}:${form}`;
}

/** The storage key of a user's draft; an empty `form` gives the prefix of all their drafts. */
export function draftKey(userId: string, form: string): string {
  return `${FOLDER}${userId}:${form}`;
}

/** Whether a user has unsaved drafts on this device. */
export function hasDrafts(userId: string): boolean {
  return names().some(({ name }) => name.startsWith(draftKey(userId, "")));
}

/** Set by signing out, until the page is loaded anew: a page that is left must not write its draft again. */
let isSignedOut = false;

/** Whether drafts may be kept in this tab. */
export function canKeepDrafts(): boolean {
  return !isSignedOut;
}

/** Removes all drafts and copies of this browser, except those of `keptUserId`; none: the user signs out. */
export function removeDrafts(keptUserId?: string) {
  isSignedOut = keptUserId === undefined;
  for (const { area, name } of names()) {
    if (keptUserId === undefined || !isOf(keptUserId, name)) area.removeItem(name);
  }
}

function isOf(userId: string, name: string): boolean {
  return name.startsWith(draftKey(userId, "")) || name.startsWith(copyKey(userId, ""));
}

function names(): { area: Storage; name: string }[] {
  try {
    return [localStorage, sessionStorage].flatMap((area) =>
      Object.keys(area).flatMap((name) =>
        name.startsWith(FOLDER) || name.startsWith(COPIES) ? [{ area, name }] : [],
      ),
    );
  } catch {
    // Storage is blocked, so there are no drafts.
    return [];
  }
}
