import { searchOf } from "../../worker/pages/contract.ts";

/** The names of what this browser keeps for the time without a network. */
export const KEPT = {
  pages: "pages",
  calls: "calls",
  files: "files",
  words: "words",
  pictures: "pictures",
} as const;

/** On `<html>` of a page that came from what is kept, and not from the site. */
export const KEPT_MARK = "data-kept";

/** Where a page is kept: its address without what changes nothing in it, so without whatever a link was sent with. */
export function keptAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  return origin + (pathname.replace(/\/+$/, "") || "/") + searchOf(searchParams);
}
