import { isSponsorLink } from "../../worker/packages/contract.ts";
import { normalizeLinkUrl } from "../lib/normalizeLinkUrl.ts";

/** Completes a typed site with "https://"; a text that is no site is returned unchanged. */
export function completeSponsorLink(typed: string): string {
  const link = normalizeLinkUrl(typed);
  return link !== null && isSponsorLink(link) ? link : typed.trim();
}
