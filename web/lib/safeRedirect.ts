/** A redirect target within this site, as a path; "/" for any other text. */
export function safeRedirect(target: string | null): string {
  const isPath = target !== null && /^\/(?![/\\])/.test(target);
  return isPath ? onThisSite(target, "https://here.invalid/") : "/";
}

/** Resolves `target` against `base`: path, query and fragment; "/" for another origin or an invalid URL, no throw. */
export function onThisSite(target: string, base: string): string {
  if (!URL.canParse(target, base)) return "/";
  const url = new URL(target, base);
  // "/.//evil.example" resolves to the path "//evil.example", which is another site when resolved again.
  if (url.origin !== new URL(base).origin || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
