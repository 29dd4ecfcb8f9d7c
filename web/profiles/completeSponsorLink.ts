import { isSponsorLink } from "../../worker/packages/contract.ts";
import { normalizeLinkUrl } from "../lib/normalizeLinkUrl.ts";

/** A typed site with its missing "https://"; a text that is no site's stays as it is. */
export function completeSponsorLink(typed: string): string {
  const link = normalizeLinkUrl(typed);
  return link !== null && isSponsorLink(link) ? link : typed.trim();
}
