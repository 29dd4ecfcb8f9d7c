/**
 * The link of this site that a click follows in this window; null for any other click: one with a key that opens a tab,
 * on a download, on another site's link, or already handled.
 */
export function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = linkAt(event.target);
  return link && (!link.target || link.target === "_self") ? link : null;
}

/** Addresses that the Worker answers itself (files, API calls, pictures), which are not pages of the app. */
const NO_PAGE = /^\/(api|public|share|assets|locales|icons|sitemaps)\/|\.\w{2,11}$/;

/** Marks a link whose page the browser must load as a document. */
export const WHOLE_PAGE = { "data-whole-page": "" };

/** The link to a page of this site that contains an event's target. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  const isOnSite = link instanceof HTMLAnchorElement && link.origin === location.origin;
  const loaded = link?.hasAttribute("download") || link?.hasAttribute("data-whole-page");
  return isOnSite && !loaded && !NO_PAGE.test(link.pathname) ? link : null;
}
