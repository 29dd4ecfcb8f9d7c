/**
 * Path, query and fragment of `target`, read at the address `here`, as the browser may go there without leaving the
 * site: home ("/") for another site and for what is no address. Never throws.
 */
export function onThisSite(target: string, here: string): string {
  if (!URL.canParse(target, here)) return "/";
  const url = new URL(target, here);
  // "/.//evil.example" has the path "//evil.example", which would be another site when it is read again.
  if (url.origin !== new URL(here).origin || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
