import { isOtherSite, LINK_MAX, NO_SITE, safeLink, typedUrl } from "../../lib/links.ts";
import { isDirectImageUrl, isPublicHttps, isUploadUrl } from "../contract.ts";

const LINKED_PATH = "/public/linked";

/** The address of our copy of another site's picture. */
export function linkedPictureSrc(url: string): string {
  return `${LINKED_PATH}?url=${encodeURIComponent(url)}`;
}

/** The URL of another site's picture in `/public/linked?url=…`; null for any other address. */
export function linkedPictureUrl(src: string): string | null {
  const url = URL.parse(src, NO_SITE);
  return url?.origin === NO_SITE && url.pathname === LINKED_PATH ? url.searchParams.get("url") : null;
}

/**
 * The source of a picture in a text: `/public/…` of an upload, or our copy of another site's picture. Null for anything
 * else. Other sites' pictures need https and an image's extension, as everywhere on the site. `siteUrl` is the site's
 * origin, whose absolute addresses are uploads too.
 */
export function pictureSrc(src: string, siteUrl = ""): string | null {
  const typed = typedUrl(src);
  const link = typed && safeLink(typed, siteUrl);
  if (!link) return null;
  const linked = isOtherSite(link) ? link : linkedPictureUrl(link);
  if (linked === null) {
    const { pathname } = new URL(link, NO_SITE);
    return isUploadUrl(pathname) ? pathname : null;
  }
  const url = URL.parse(linked);
  if (!url || /[\p{Cc}\\]/u.test(linked) || !isPublicHttps(url.href) || !isDirectImageUrl(url.href))
    return null;
  url.hash = "";
  return url.href.length <= LINK_MAX ? linkedPictureSrc(url.href) : null;
}
