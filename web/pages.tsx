import type { QueryClient } from "@tanstack/react-query";
import type { Role } from "../worker/auth/contract.ts";
import { TRAININGS_SLUG } from "../worker/events/categories/contract.ts";
import { eventPath, NAME_MAX } from "../worker/events/contract.ts";
import type { LanguageCode } from "../worker/lib/languages.ts";
import { categoriesQuery, findCategory } from "./events/categories/queries.ts";
import { NO_FILTERS, parseFilters, parseScope } from "./events/filters.ts";
import { eventListQuery, eventQuery, nationsQuery, sectionsQuery } from "./events/queries.ts";
import { type Address, type Found, type Page, page, pageAmong } from "./page.tsx";
import { legalQuery } from "./pages/about/queries.ts";
import { paths } from "./paths.ts";
import { publicConfigQuery } from "./settings/queries.ts";

const ORGANIZERS: Role[] = ["company", "instructor", "admin"];
const MEMBERS: Role[] = ["company", "instructor", "final_user", "admin", "blogger"];

/** Search engines ask the server: none of what they are told goes to a browser. */
const ON_SERVER = import.meta.env?.SSR ?? true;

/** What a page asks may come with its code, so that other pages do not carry it. */
const organizers = () => import("./profiles/organizers/OrganizerPage.tsx");

/** Every page of the site. A new one is an entry here and an address in `paths.ts`. */
export const pages: Page[] = [
  page({
    pattern: paths.home.pattern,
    source: "events/HomePage.tsx",
    load: async () => (await import("./events/HomePage.tsx")).HomePage,
    drawn: "server",
    ask: askHome,
    tell: ON_SERVER ? async (told) => (await import("./events/told.ts")).tellHome(told) : undefined,
  }),
  page({
    pattern: paths.about.pattern,
    source: "pages/about/AboutPage.tsx",
    load: async () => (await import("./pages/about/AboutPage.tsx")).AboutPage,
    drawn: "server",
  }),
  page({
    pattern: paths.upcoming.pattern,
    source: "events/UpcomingPage.tsx",
    load: async () => (await import("./events/UpcomingPage.tsx")).UpcomingPage,
    drawn: "server",
    ask: (queries, { search }) => [
      queries.fetchInfiniteQuery(eventListQuery(parseFilters(search), parseScope(search))),
      queries.fetchQuery(publicConfigQuery),
    ],
    tell: ON_SERVER ? async (told) => (await import("./events/told.ts")).tellEvents(told) : undefined,
  }),
  page({
    pattern: paths.category.pattern,
    source: "events/CategoryPage.tsx",
    load: async () => (await import("./events/CategoryPage.tsx")).CategoryPage,
    drawn: "server",
    ask: (queries, { params: { slug = "" } }) => [
      queries.fetchQuery(categoriesQuery),
      // No category has such a long address, and the API refuses to look for one.
      ...(slug.length > NAME_MAX
        ? []
        : [queries.fetchInfiniteQuery(eventListQuery({ ...NO_FILTERS, category: slug }, "upcoming"))]),
      queries.fetchQuery(publicConfigQuery),
    ],
    judge(queries, { params: { slug = "" } }) {
      const known = findCategory(queries.getQueryData(categoriesQuery.queryKey) ?? [], slug);
      if (!known && slug !== TRAININGS_SLUG) return "missing";
      return known && known.slug !== slug ? { redirect: paths.category.href(known.slug) } : undefined;
    },
    tell: ON_SERVER ? async (told) => (await import("./events/told.ts")).tellCategory(told) : undefined,
  }),
  page({
    pattern: paths.eventRedirect.pattern,
    source: "events/EventRedirectPage.tsx",
    load: async () => (await import("./events/EventRedirectPage.tsx")).EventRedirectPage,
    drawn: "server",
    ask: askEvent,
    judge: (queries, address) => judgeEvent(queries, address, "/events/"),
  }),
  page({
    pattern: paths.blog.pattern,
    source: "pages/ComingSoonPage.tsx",
    load: async () => (await import("./pages/ComingSoonPage.tsx")).ComingSoonBlog,
    drawn: "server",
  }),
  page({
    pattern: paths.forum.pattern,
    source: "pages/ComingSoonPage.tsx",
    load: async () => (await import("./pages/ComingSoonPage.tsx")).ComingSoonForum,
    drawn: "server",
  }),
  page({
    pattern: paths.auth.pattern,
    source: "auth/AuthPage.tsx",
    load: async () => (await import("./auth/AuthPage.tsx")).AuthPage,
    drawn: "browser",
  }),
  page({
    pattern: paths.confirm.pattern,
    source: "auth/ConfirmPage.tsx",
    load: async () => (await import("./auth/ConfirmPage.tsx")).ConfirmPage,
    drawn: "browser",
  }),
  page({
    pattern: paths.passwordReset.pattern,
    source: "auth/PasswordResetPage.tsx",
    load: async () => (await import("./auth/PasswordResetPage.tsx")).PasswordResetPage,
    drawn: "browser",
  }),
  page({
    pattern: paths.privacy.pattern,
    source: "pages/about/LegalPage.tsx",
    load: async () => (await import("./pages/about/LegalPage.tsx")).PrivacyPage,
    drawn: "server",
    ask: askLegal,
  }),
  page({
    pattern: paths.cookies.pattern,
    source: "pages/about/LegalPage.tsx",
    load: async () => (await import("./pages/about/LegalPage.tsx")).CookiesPage,
    drawn: "server",
    ask: askLegal,
  }),
  page({
    pattern: paths.profile.pattern,
    source: "profiles/ProfilePage.tsx",
    load: async () => (await import("./profiles/ProfilePage.tsx")).ProfilePage,
    drawn: "browser",
    roles: MEMBERS,
  }),
  page({
    pattern: paths.myEvents.pattern,
    source: "enrolments/MyEventsPage.tsx",
    load: async () => (await import("./enrolments/MyEventsPage.tsx")).MyEventsPage,
    drawn: "browser",
    roles: MEMBERS,
  }),
  page({
    pattern: paths.account.pattern,
    source: "account/AccountPage.tsx",
    load: async () => (await import("./account/AccountPage.tsx")).AccountPage,
    drawn: "browser",
    roles: MEMBERS,
  }),
  page({
    pattern: paths.dashboard.pattern,
    source: "dashboard/DashboardPage.tsx",
    load: async () => (await import("./dashboard/DashboardPage.tsx")).DashboardPage,
    drawn: "browser",
    roles: ["company", "instructor"],
  }),
  page({
    pattern: paths.newEvent.pattern,
    source: "dashboard/EventFormPage.tsx",
    load: async () => (await import("./dashboard/EventFormPage.tsx")).NewEventPage,
    drawn: "browser",
    roles: ORGANIZERS,
  }),
  page({
    pattern: paths.newTraining.pattern,
    source: "dashboard/EventFormPage.tsx",
    load: async () => (await import("./dashboard/EventFormPage.tsx")).NewTrainingPage,
    drawn: "browser",
    roles: ORGANIZERS,
  }),
  page({
    pattern: paths.editEvent.pattern,
    source: "dashboard/EventFormPage.tsx",
    load: async () => (await import("./dashboard/EventFormPage.tsx")).EditEventPage,
    drawn: "browser",
    roles: ORGANIZERS,
  }),
  page({
    pattern: paths.participants.pattern,
    source: "dashboard/ParticipantsPage.tsx",
    load: async () => (await import("./dashboard/ParticipantsPage.tsx")).ParticipantsPage,
    drawn: "browser",
    roles: ORGANIZERS,
  }),
  page({
    pattern: paths.earnings.pattern,
    source: "payments/ledger/LedgerPage.tsx",
    load: async () => (await import("./payments/ledger/LedgerPage.tsx")).LedgerPage,
    drawn: "browser",
    roles: ORGANIZERS,
  }),
  page({
    pattern: paths.organizerPackages.pattern,
    source: "packages/PackagesPage.tsx",
    load: async () => (await import("./packages/PackagesPage.tsx")).OrganizerPackagesPage,
    drawn: "server",
    ask: (queries) => [queries.fetchQuery(publicConfigQuery)],
  }),
  page({
    pattern: paths.sponsorPackages.pattern,
    source: "packages/PackagesPage.tsx",
    load: async () => (await import("./packages/PackagesPage.tsx")).SponsorPackagesPage,
    drawn: "server",
  }),
  page({
    pattern: paths.admin.pattern,
    source: "admin/AdminPage.tsx",
    load: async () => (await import("./admin/AdminPage.tsx")).AdminPage,
    drawn: "browser",
    roles: ["admin"],
  }),
  page({
    pattern: paths.verification.pattern,
    source: "admin/VerificationPage.tsx",
    load: async () => (await import("./admin/PaymentIssuesPage.tsx")).PaymentIssuesPage,
    drawn: "browser",
    roles: ["admin"],
  }),
  ...[paths.organizer.pattern, paths.organizerById.pattern].map((pattern) =>
    page({
      pattern,
      source: "profiles/organizers/OrganizerPage.tsx",
      load: async () => (await organizers()).OrganizerPage,
      drawn: "server",
      ask: (queries, address) => [organizers().then(({ askOrganizer }) => askOrganizer(queries, address))],
      judge: async (queries, address) => (await organizers()).judgeOrganizer(queries, address),
      tell: ON_SERVER
        ? async (told) => (await import("./profiles/organizers/told.ts")).tellOrganizer(told)
        : undefined,
    }),
  ),
  page({
    pattern: paths.event.pattern,
    source: "events/EventPage.tsx",
    load: async () => (await import("./events/EventPage.tsx")).EventPage,
    drawn: "server",
    ask: askEvent,
    judge: (queries, address) => judgeEvent(queries, address, "/"),
    tell: ON_SERVER ? async (told) => (await import("./events/told.ts")).tellEvent(told) : undefined,
  }),
  page({
    pattern: "*",
    source: "shell/NotFoundPage.tsx",
    load: async () => (await import("./shell/NotFoundPage.tsx")).NotFoundPage,
    drawn: "server",
    judge: () => "missing",
  }),
];

/** The page at an address of this site. */
export function pageAt(path: string, search: string, language: LanguageCode): Found {
  return pageAmong(pages, path, search, language);
}

function askHome(queries: QueryClient, { search }: Address) {
  const filters = parseFilters(search);
  const asked: Promise<unknown>[] = [
    queries.fetchQuery(sectionsQuery(filters)),
    queries.fetchQuery(nationsQuery),
    queries.fetchQuery(publicConfigQuery),
  ];
  return filters.category ? [...asked, queries.fetchQuery(categoriesQuery)] : asked;
}

function askLegal(queries: QueryClient, { language }: Address) {
  return [queries.fetchQuery(legalQuery(language))];
}

function askEvent(queries: QueryClient, { params: { slug = "" } }: Address) {
  return [queries.fetchQuery(eventQuery(slug)), queries.fetchQuery(publicConfigQuery)];
}

/** An event lives at one address; its others, and its former ones, lead there. */
function judgeEvent(queries: QueryClient, { params: { slug = "" } }: Address, folder: string) {
  const event = queries.getQueryData(eventQuery(slug).queryKey);
  if (!event) return "missing";
  const path = eventPath(event.slug);
  // One segment of this site, whatever the slug holds.
  return path === folder + slug ? undefined : { redirect: `/${encodeURIComponent(path.slice(1))}` };
}
