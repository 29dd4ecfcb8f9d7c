import { PASSWORD_MIN } from "../../worker/auth/contract.ts";

/** How many of the most common passwords that could be chosen here bring the hint. */
const COMMON_PASSWORDS = 10_000;

let loading: Promise<Set<string>> | null = null;

/** The most common passwords, in small letters. They come when somebody writes a password, on no page before. */
export function loadCommonPasswords(): Promise<Set<string>> {
  loading ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    // The package orders them by how common they are; shorter ones are refused anyway.
    const choosable = dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_MIN);
    return new Set(choosable.slice(0, COMMON_PASSWORDS));
  });
  // What did not come is asked for again.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
