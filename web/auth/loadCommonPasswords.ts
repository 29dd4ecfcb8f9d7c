import { PASSWORD_MIN } from "../../worker/auth/contract.ts";

/** How many common passwords cause the hint. */
const COMMON_PASSWORDS = 10_000;

let loading: Promise<Set<string>> | null = null;

/** Loads the most common passwords, in lower case, when the first password is typed. */
export function loadCommonPasswords(): Promise<Set<string>> {
  loading ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    // The package sorts them by frequency; those shorter than the minimum are refused anyway.
    const choosable = dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_MIN);
    return new Set(choosable.slice(0, COMMON_PASSWORDS));
  });
  // A failed load is retried.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
