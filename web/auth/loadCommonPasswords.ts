let loading: Promise<Set<string>> | null = null;

/** The 10,000 most common passwords, in small letters. They come when somebody writes a password, on no page before. */
export function loadCommonPasswords(): Promise<Set<string>> {
  loading ??= import("./commonPasswords.json").then((list) => new Set(list.default.passwords.split(" ")));
  // What did not come is asked for again.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
