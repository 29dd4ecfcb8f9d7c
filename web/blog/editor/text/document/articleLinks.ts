import { normalizeLinkUrl } from "../../../../lib/normalizeLinkUrl.ts";

/** An address inside this site, without its origin. */
const SITE_PATH = /^(\/(?![/\\])|#)[^\s\\]*$/;

/** Whether an article may lead to an address: another page, a mail, a page of this site. */
export function isArticleLink(address: string): boolean {
  return SITE_PATH.test(address) || normalizeLinkUrl(address) === address;
}

/** Normalises a typed address; null when an article may not lead to it. */
export function normalizeArticleLink(typed: string): string | null {
  const path = typed.trim();
  return SITE_PATH.test(path) ? path : normalizeLinkUrl(typed);
}
