import { PASSWORD_MIN } from "../../worker/auth/contract.ts";

/** A password among this many most common ones causes the hint. */
const COMMON_PASSWORDS = 10_000;

let loading: Promise<Set<string>> | null = null;

/**
 * Loads the most common passwords, in lower case. Called when the user first types a password. They give a hint; the
 * only refusal of a password is its minimum length.
 */
export function loadCommonPasswords(): Promise<Set<string>> {
  loading ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    // The package sorts passwords by frequency. Shorter ones are left out, because the form refuses them anyway.
    const choosable = dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_MIN);
    return new Set(choosable.slice(0, COMMON_PASSWORDS));
  });
  // The next call retries a failed load.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
