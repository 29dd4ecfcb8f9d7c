import type { User } from "../../worker/auth/contract.ts";
import { draftName } from "../lib/drafts.ts";
import { changesOf, namesIn, type ProfileValues, valuesOf } from "./values.ts";

/**
 * What is typed and not saved yet, for this tab alone: it outlives a session that ends and a phone that puts the tab
 * away. Only what was touched is kept, so that the rest comes fresh.
 */
export const draft = {
  keep(user: User, values: ProfileValues) {
    const touched = changesOf(values, user);
    const kept = namesIn(values).filter((name) => name in touched);
    if (kept.length === 0) return draft.drop(user);
    const typed = Object.fromEntries(kept.map((name) => [name, values[name]]));
    write(user, JSON.stringify({ typed }));
  },
  /** The form as this person left it; null when there is nothing of theirs. */
  of(user: User): ProfileValues | null {
    const { typed } = read(user);
    if (!typed) return null;
    const fresh = valuesOf(user);
    const fits = Object.entries(typed).filter(([name, value]) => isLike(fresh, name, value));
    const found: ProfileValues = { ...fresh, ...Object.fromEntries(fits) };
    if (user.public_slug) found.public_slug = user.public_slug;
    return found;
  },
  drop(user: User) {
    write(user, null);
  },
};

/** A build before this one may have kept other things. */
function isLike(fresh: ProfileValues, name: string, value: unknown): boolean {
  const known = (fresh as Record<string, unknown>)[name];
  return typeof known === typeof value && Array.isArray(known) === Array.isArray(value);
}

function nameOf({ id }: User): string {
  return draftName(id, "profile");
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
    // A browser that keeps nothing still has the form itself.
  }
}
