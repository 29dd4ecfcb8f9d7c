/**
 * Resolves `target` against `here` and returns path, query and fragment; "/" for another origin or an invalid URL.
 * Never throws.
 */
export function onThisSite(target: string, here: string): string {
  if (!URL.canParse(target, here)) return "/";
  const url = new URL(target, here);
  // "/.//evil.example" resolves to the path "//evil.example", which is another site when resolved again.
  if (url.origin !== new URL(here).origin || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
