import { storage } from "../lib/storage.ts";
import { draftKey, listNames, mayStore, type StorageArea, toStorage } from "./removeDrafts.ts";

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
