// Every page loads this file, because signing in or out removes drafts; `storedDrafts.ts` reads and writes them.

/** The prefix of every draft's storage key; the author's id follows. */
const DRAFTS = "draft:";

/** The prefix of copies of subjects that a user opened, which are available offline. They hold nothing unsent. */
const COPIES = "copy:";

/** Session storage ends with the tab. */
export type StorageArea = "local" | "session";

/** The storage key of a copy; an empty `name` gives the prefix of all of a user's copies. */
export function copyKey(userId: string, name: string): string {
  return `${COPIES}${userId}:${name}`;
}

/** The storage key of a draft; an empty `name` gives the prefix of all of a user's drafts. */
export function draftKey(userId: string, name: string): string {
  return `${DRAFTS}${userId}:${name}`;
}

/** Whether a user has unsaved drafts on this device. */
export function hasDrafts(userId: string): boolean {
  return listNames().some(({ name }) => name.startsWith(draftKey(userId, "")));
}

/** Set by signing out, until the page is loaded again: a page that is being left must not store its draft again. */
let isSignedOut = false;

/** Whether this tab may store typed text. */
export function mayStore(): boolean {
  return !isSignedOut;
}

/** Removes all drafts and copies of this browser, except those of `exceptUserId`; without it, the user signs out. */
export function removeDrafts(exceptUserId?: string) {
  isSignedOut = exceptUserId === undefined;
  for (const { area, name } of listNames())
    if (exceptUserId === undefined || !isOf(exceptUserId, name)) toStorage(area).removeItem(name);
}

function isOf(userId: string, name: string): boolean {
  return name.startsWith(draftKey(userId, "")) || name.startsWith(copyKey(userId, ""));
}

/** The keys of drafts and copies; none where storage is blocked. */
export function listNames(): { area: StorageArea; name: string }[] {
  try {
    return (["local", "session"] as const).flatMap((area) =>
      Object.keys(toStorage(area))
        .filter((name) => name.startsWith(DRAFTS) || name.startsWith(COPIES))
        .map((name) => ({ area, name })),
    );
  } catch {
    return [];
  }
}

export function toStorage(area: StorageArea): Storage {
  return area === "local" ? localStorage : sessionStorage;
}
