import type { User } from "../../../worker/auth/contract.ts";
import { draftKey } from "../../lib/drafts.ts";
import { changedFields, fieldNames, type ProfileValues, toProfileValues } from "./values.ts";

/**
 * Unsaved changes in session storage: they survive an expired session and a discarded tab. Only edited fields are
 * kept.
 */
export const profileDraft = {
  keep(user: User, values: ProfileValues) {
    const touched = changedFields(values, user);
    const kept = fieldNames(values).filter((name) => name in touched);
    if (kept.length === 0) return profileDraft.drop(user);
    const typed = Object.fromEntries(kept.map((name) => [name, values[name]]));
    write(user, JSON.stringify({ typed }));
  },
  /** The form with the user's draft applied; null without a draft. */
  of(user: User): ProfileValues | null {
    const { typed } = read(user);
    if (!typed) return null;
    const fresh = toProfileValues(user);
    const fits = Object.entries(typed).filter(([name, value]) => isLike(fresh, name, value));
    const found: ProfileValues = { ...fresh, ...Object.fromEntries(fits) };
    if (user.public_slug) found.public_slug = user.public_slug;
    return found;
  },
  drop(user: User) {
    write(user, null);
  },
};

/** An earlier build may have stored another type. */
function isLike(fresh: ProfileValues, name: string, value: unknown): boolean {
  const known = (fresh as Record<string, unknown>)[name];
  return typeof known === typeof value && Array.isArray(known) === Array.isArray(value);
}

function nameOf({ id }: User): string {
  return draftKey(id, "profile");
}

function read(user: User): { typed?: object } {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(user)) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

function write(user: User, text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(nameOf(user));
    else sessionStorage.setItem(nameOf(user), text);
  } catch {
    // Storage is blocked; the form still has the values.
  }
}
