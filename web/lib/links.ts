/**
 * The link of this site that a click follows in this window; null for any other click: with a key that opens a
 * tab, on a download, to elsewhere, or already taken care of.
 */
export function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = linkAt(event.target);
  return link && (!link.target || link.target === "_self") ? link : null;
}

/** What the Worker answers itself: files, answers and pictures, which are no pages of the app. */
const NO_PAGE = /^\/(api|public|share|assets|locales|icons|sitemaps)\/|\.\w{2,11}$/;

/** On a link whose page the browser is to load as a whole. */
export const WHOLE_PAGE = { "data-whole-page": "" };

/** The link to a page of this site that an event happened on. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  const here = link instanceof HTMLAnchorElement && link.origin === location.origin;
  const loaded = link?.hasAttribute("download") || link?.hasAttribute("data-whole-page");
  return here && !loaded && !NO_PAGE.test(link.pathname) ? link : null;
}
