import { eventPath } from "../worker/events/contract.ts";
import type { PagePattern } from "../worker/pages/contract.ts";
import { organizerIdPath, organizerPath } from "../worker/profiles/organizers/contract.ts";

function page<Parameters extends unknown[] = []>(
  pattern: PagePattern,
  href?: (...parameters: Parameters) => string,
) {
  return { pattern, href: href ?? (() => pattern) };
}

/** Every page: the router's pattern and the address that leads there. */
export const paths = {
  home: page("/"),
  about: page("/chi-siamo"),
  upcoming: page("/eventi-imminenti"),
  category: page("/categories/:slug", (slug: string) => `/categories/${encodeURIComponent(slug)}`),
  eventRedirect: page("/events/:slug", (slug: string) => `/events/${encodeURIComponent(slug)}`),
  event: page("/:slug", (slug: string) => `/${encodeURIComponent(eventPath(slug).slice(1))}`),
  blog: page("/blog"),
  forum: page("/forum"),
  auth: page("/auth", (view: "login" | "register" = "login", redirect?: string) => {
    const query = new URLSearchParams(view === "login" ? {} : { view });
    if (redirect && redirect !== "/") query.set("redirect", redirect);
    return `/auth${query.size ? `?${query}` : ""}`;
  }),
  confirm: page("/auth/confirm"),
  passwordReset: page("/password-reset"),
  privacy: page("/privacy-policy"),
  cookies: page("/cookie-policy"),
  profile: page(
    "/profile",
    /** `back`: where whoever was sent there goes on, as a path of this site. */
    (tab?: string, back?: string) =>
      `/profile${tab ? `?tab=${tab}${back ? `&back=${encodeURIComponent(back)}` : ""}` : ""}`,
  ),
  myEvents: page("/my-events"),
  account: page("/account"),
  organizer: page("/instructor/:slug", organizerPath),
  organizerById: page("/instructor/id/:id", organizerIdPath),
  dashboard: page("/dashboard", (scope?: "past") => (scope ? `/dashboard?scope=${scope}` : "/dashboard")),
  newEvent: page(
    "/dashboard/new-event",
    (copyOf?: string) => `/dashboard/new-event${copyOf ? `?copy=${copyOf}` : ""}`,
  ),
  newTraining: page(
    "/dashboard/new-training",
    (copyOf?: string) => `/dashboard/new-training${copyOf ? `?copy=${copyOf}` : ""}`,
  ),
  editEvent: page("/dashboard/edit/:id", (id: string) => `/dashboard/edit/${id}`),
  participants: page("/dashboard/participants/:id", (id: string) => `/dashboard/participants/${id}`),
  earnings: page(
    "/dashboard/earnings",
    (eventId?: string) => `/dashboard/earnings${eventId ? `?event=${eventId}` : ""}`,
  ),
  organizerPackages: page("/organizer-packages"),
  sponsorPackages: page("/sponsor-packages"),
  admin: page("/admin"),
  verification: page("/admin/payments"),
};
