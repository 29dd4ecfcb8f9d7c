/** Every page of the site but the event page, which is any other single segment. The browser's router has the same. */
export const PAGE_PATTERNS = [
  "/",
  "/chi-siamo",
  "/eventi-imminenti",
  "/categories/:slug",
  "/events/:slug",
  "/blog",
  "/forum",
  "/auth",
  "/auth/confirm",
  "/password-reset",
  "/privacy-policy",
  "/cookie-policy",
  "/profile",
  "/my-events",
  "/instructor/:slug",
  "/instructor/id/:id",
  "/dashboard",
  "/admin",
  "/:slug",
] as const;

export type PagePattern = (typeof PAGE_PATTERNS)[number];

/** Where the Worker writes what the shell must know of its site. */
export const SITE_PLACEHOLDER = '"__SITE__"';
