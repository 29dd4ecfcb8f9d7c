import { storage } from "../lib/storage.ts";

// Keys of drafts and their removal at sign-out. Every page loads this file; reading and writing drafts is in `storedDrafts.ts`.

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
function mayStore(): boolean {
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
function listNames(): { area: StorageArea; name: string }[] {
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

function toStorage(area: StorageArea): Storage {
  return area === "local" ? localStorage : sessionStorage;
}

/** Separates a draft's name from the id of the tab that set another version of the draft aside. */
const ASIDE = "~";

/** A text that this browser stores until the server has it. `at` in ISO. */
export type Draft<Fields, Base> = {
  /** The id under which the server stores the text, so that a repeated send changes nothing. */
  id: string;
  fields: Fields;
  /** The version that `fields` change, with its revision; null for a new text. */
  base: Base | null;
  /** The last send of this text, or null. `isUncertain`: no answer came, so the server may have the text. */
  sent: { fields: Fields; isUncertain: boolean } | null;
  at: string;
};

/** The storage key of the version of a draft that a tab set aside; an empty `tab` gives the prefix of all of them. */
export function asideKey(userId: string, name: string, tab: string): string {
  return draftKey(userId, `${name}${ASIDE}${tab}`);
}

/** The stored text, or null, also where storage is blocked. */
export function readText(key: string, area: StorageArea = "local"): string | null {
  try {
    return toStorage(area).getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes it (null). False when the browser's storage is full or blocked. Stores nothing after
 * signing out, or when another user has signed in.
 */
export function writeText(
  userId: string,
  key: string,
  text: string | null,
  area: StorageArea = "local",
): boolean {
  const present = storage.user();
  if (text !== null && (!mayStore() || (present && present.id !== userId))) return true;
  try {
    if (text === null) toStorage(area).removeItem(key);
    else toStorage(area).setItem(key, text);
    return true;
  } catch {
    return text === null;
  }
}

/** The value of a stored JSON text; null without one, or for one of another build. */
export function parseStored<Value extends object>(
  text: string | null,
  isComplete: (value: Partial<Value>) => boolean = () => true,
): Value | null {
  try {
    const value = JSON.parse(text ?? "null");
    return value !== null && isComplete(value) ? value : null;
  } catch {
    return null;
  }
}

export function parseDraft<Fields extends object, Base>(text: string | null): Draft<Fields, Base> | null {
  return parseStored<Draft<Fields, Base>>(
    text,
    ({ id, fields }) => typeof id === "string" && typeof fields === "object" && fields !== null,
  );
}

/** The user's drafts whose name begins with `kind`, newest first; `name` is the rest. */
export function listDrafts<Fields extends object>(
  userId: string,
  kind: string,
): { name: string; draft: Draft<Fields, unknown> }[] {
  const prefix = draftKey(userId, kind);
  const found = new Map<string, Draft<Fields, unknown>>();
  for (const key of listKeys(prefix)) {
    const draft = parseDraft<Fields, unknown>(readText(key));
    const [name = ""] = key.slice(prefix.length).split(ASIDE);
    if (draft && !found.has(name)) found.set(name, draft);
  }
  return [...found]
    .map(([name, draft]) => ({ name, draft }))
    .sort((one, other) => (one.draft.at < other.draft.at ? 1 : -1));
}

/** Removes a draft and its versions that were set aside. */
export function removeDraft(userId: string, name: string) {
  for (const key of [draftKey(userId, name), ...listKeys(asideKey(userId, name, ""))])
    writeText(userId, key, null);
}

/** The keys of local storage that begin with `prefix`, sorted. */
export function listKeys(prefix: string): string[] {
  return listNames()
    .filter(({ area, name }) => area === "local" && name.startsWith(prefix))
    .map(({ name }) => name)
    .sort();
}
