import type { LoaderFunction, RouteObject, ShouldRevalidateFunctionArgs } from "react-router";
import {
  type BrowserPageName,
  PAGES,
  type PageName,
  type SecretPageName,
} from "../worker/lib/pageAddresses.ts";
import type { PermissionAction } from "../worker/permissions/permissionMap.ts";
import { RequirePermission } from "./auth/RequirePermission.tsx";
import { notFoundBoundary, PageError, RootError } from "./boundaries.tsx";
import { eventLoader, formerEventLoader } from "./events/loaders.ts";
import { CACHED, notFound, prefetch, queriesContext } from "./lib/loader.ts";
import { asMissingCode } from "./lib/newBuild.ts";
import type { StructuredData, StructuredDataArgs } from "./lib/structuredData.ts";
import { legalLoader } from "./pages/about/queries.ts";
import { Layout } from "./pages/Layout.tsx";
import type { LoadedPage } from "./secretPages.ts";
import { publicConfigQuery } from "./settings/queries.ts";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";

/** `isGuarded`: only signed-in users have the page. */
export type PageHandle = {
  /** What search engines are told of the page, in the vocabulary of schema.org; on the server alone. */
  structuredData?: (args: StructuredDataArgs) => Promise<StructuredData[]>;
  isGuarded?: boolean;
};

const DEVELOPMENT_PAGE: RouteObject = {
  path: "/ui",
  lazy: async () => ({ Component: (await import("./ui/ComponentsPage.tsx")).ComponentsPage }),
};

/** Every page of the table. */
const PAGE_NAMES = Object.keys(PAGES) as PageName[];
const SECRET_PAGES = PAGE_NAMES.filter((name) => PAGES[name].rendering === "secret") as SecretPageName[];
const ADMIN_PAGES = PAGE_NAMES.filter((name) => PAGES[name].path.startsWith("/admin")) as BrowserPageName[];

const legalPage = async () => ({ Component: (await import("./pages/about/LegalPage.tsx")).LegalPage });

const organizerPage = {
  lazy: async () => {
    const { OrganizerPage, OrganizerNotFound } = await import("./profiles/organizers/OrganizerPage.tsx");
    return { Component: OrganizerPage, ErrorBoundary: notFoundBoundary(OrganizerNotFound) };
  },
  loader: lazyLoader(async () => (await import("./profiles/organizers/loaders.ts")).organizerLoader),
  structuredData: import.meta.env.SSR
    ? async (args: StructuredDataArgs) =>
        (await import("./profiles/organizers/pageStructuredData.ts")).organizerData(args)
    : undefined,
};

const eventPage = async () => {
  const { EventPage, EventNotFound } = await import("./events/page/EventPage.tsx");
  return { Component: EventPage, ErrorBoundary: notFoundBoundary(EventNotFound) };
};

const hashtagPage = async () => {
  const { HashtagPage, HashtagNotFound } = await import("./blog/list/HashtagPage.tsx");
  return { Component: HashtagPage, ErrorBoundary: notFoundBoundary(HashtagNotFound) };
};

const articlePage = async () => {
  const { ArticlePage, ArticleNotFound } = await import("./blog/article/ArticlePage.tsx");
  return { Component: ArticlePage, ErrorBoundary: notFoundBoundary(ArticleNotFound) };
};

const topicPage = async () => {
  const { TopicPage, TopicNotFound } = await import("./forum/topic/TopicPage.tsx");
  return { Component: TopicPage, ErrorBoundary: notFoundBoundary(TopicNotFound) };
};

/** Shown while the code of a page that the browser renders is loaded. */
const hydrateFallbackElement = <div style={{ minHeight: "100vh" }} />;

/** The pages of the admin area, inside the layout with its tabs. */
const adminPages: RouteObject = {
  ...guard("admin.open"),
  children: [
    {
      ...(!import.meta.env.SSR && {
        lazy: async () => ({ Component: (await import("./admin/AdminLayout.tsx")).AdminLayout }),
      }),
      hydrateFallbackElement,
      children: ADMIN_PAGES.map(browserPage),
    },
  ],
};

/** The routes of all pages, for server and browser. A new page adds an entry here and in `PAGES`. */
export const routes: RouteObject[] = [
  {
    id: "root",
    element: <Layout />,
    errorElement: <RootError />,
    children: [
      {
        id: "pages",
        errorElement: <PageError />,
        children: [
          page("home", {
            lazy: async () => ({ Component: (await import("./events/list/HomePage.tsx")).HomePage }),
            loader: lazyLoader(async () => (await import("./events/list/loaders.ts")).homeLoader),
            structuredData: import.meta.env.SSR
              ? async (args) => (await import("./events/pageStructuredData.ts")).homeData(args)
              : undefined,
          }),
          page("about", {
            lazy: async () => ({ Component: (await import("./pages/about/AboutPage.tsx")).AboutPage }),
          }),
          page("upcoming", {
            lazy: async () => ({ Component: (await import("./events/list/UpcomingPage.tsx")).UpcomingPage }),
            loader: lazyLoader(async () => (await import("./events/list/loaders.ts")).upcomingLoader),
            structuredData: import.meta.env.SSR
              ? async (args) => (await import("./events/pageStructuredData.ts")).upcomingData(args)
              : undefined,
          }),
          page("category", {
            lazy: async () => ({ Component: (await import("./events/list/CategoryPage.tsx")).CategoryPage }),
            loader: lazyLoader(async () => (await import("./events/list/loaders.ts")).categoryLoader),
            structuredData: import.meta.env.SSR
              ? async (args) => (await import("./events/pageStructuredData.ts")).categoryData(args)
              : undefined,
          }),
          page("formerEvent", { lazy: eventPage, loader: formerEventLoader }),
          page("blog", {
            lazy: async () => ({ Component: (await import("./blog/list/BlogPage.tsx")).BlogPage }),
            loader: lazyLoader(async () => (await import("./blog/loaders.ts")).blogLoader),
            structuredData: import.meta.env.SSR
              ? async (args) => (await import("./blog/pageStructuredData.ts")).blogData(args)
              : undefined,
          }),
          page("hashtag", {
            lazy: hashtagPage,
            loader: lazyLoader(async () => (await import("./blog/loaders.ts")).hashtagLoader),
            structuredData: import.meta.env.SSR
              ? async (args) => (await import("./blog/pageStructuredData.ts")).hashtagData(args)
              : undefined,
          }),
          page("article", {
            lazy: articlePage,
            loader: lazyLoader(async () => (await import("./blog/loaders.ts")).articleLoader),
            structuredData: import.meta.env.SSR
              ? async (args) => (await import("./blog/pageStructuredData.ts")).articleData(args)
              : undefined,
          }),
          page("forum", {
            lazy: async () => {
              const { ForumPage, ForumCategoryNotFound } = await import("./forum/list/ForumPage.tsx");
              return { Component: ForumPage, ErrorBoundary: notFoundBoundary(ForumCategoryNotFound) };
            },
            loader: lazyLoader(async () => (await import("./forum/loaders.ts")).forumLoader),
            structuredData: import.meta.env.SSR
              ? async (args) => (await import("./forum/pageStructuredData.ts")).forumData(args)
              : undefined,
          }),
          page("topic", {
            lazy: topicPage,
            loader: lazyLoader(async () => (await import("./forum/loaders.ts")).topicLoader),
            structuredData: import.meta.env.SSR
              ? async (args) => (await import("./forum/pageStructuredData.ts")).topicData(args)
              : undefined,
          }),
          ...(["auth", "confirm", "passwordReset", "report"] as const).map(browserPage),
          ...SECRET_PAGES.map((name) =>
            page(name, { lazy: async () => (await import("./secretPages.ts")).secretPages[name]() }),
          ),
          page("privacy", { lazy: legalPage, loader: legalLoader("privacy") }),
          page("cookies", { lazy: legalPage, loader: legalLoader("cookies") }),
          page("saleTerms", { lazy: legalPage, loader: legalLoader("sale_terms") }),
          page("rules", { lazy: legalPage, loader: legalLoader("rules") }),
          page("contacts", { lazy: legalPage, loader: legalLoader("contacts") }),
          page("organizerPackages", {
            lazy: async () => ({
              Component: (await import("./packages/PackagesPage.tsx")).OrganizerPackagesPage,
            }),
            loader: ({ context }) =>
              prefetch([context.get(queriesContext).query({ ...publicConfigQuery, ...CACHED })]),
          }),
          page("sponsorPackages", {
            lazy: async () => ({
              Component: (await import("./packages/PackagesPage.tsx")).SponsorPackagesPage,
            }),
          }),
          page("sponsors", {
            lazy: async () => {
              const { SponsorsPage, sponsorsLoader } = await import("./packages/sponsors/SponsorsPage.tsx");
              return { Component: SponsorsPage, loader: sponsorsLoader };
            },
          }),
          page("search", {
            lazy: async () => {
              const { SearchPage, searchLoader } = await import("./search/SearchPage.tsx");
              return { Component: SearchPage, loader: searchLoader };
            },
          }),
          page("school", {
            lazy: async () => {
              const { SchoolPage, SchoolNotFound, schoolLoader } = await import("./schools/SchoolPage.tsx");
              return {
                Component: SchoolPage,
                loader: schoolLoader,
                ErrorBoundary: notFoundBoundary(SchoolNotFound),
              };
            },
            structuredData: import.meta.env.SSR
              ? async (args) => (await import("./schools/pageStructuredData.ts")).schoolData(args)
              : undefined,
          }),
          page("organizer", organizerPage),
          page("organizerById", organizerPage),
          page("event", {
            lazy: eventPage,
            loader: eventLoader,
            structuredData: import.meta.env.SSR
              ? async (args) => (await import("./events/pageStructuredData.ts")).eventData(args)
              : undefined,
          }),
          {
            id: "memberArea",
            lazy: async () => ({ Component: (await import("./pages/MemberArea.tsx")).MemberArea }),
            hydrateFallbackElement,
            children: [
              browserPage("savedEvents"),
              guarded("account.manage", [
                "profile",
                "followed",
                "myEvents",
                "shifts",
                "vouchers",
                "account",
                "notices",
                "logbook",
                "askedQuestions",
                "askedQuestion",
                "receivedQuestions",
                "receivedQuestion",
              ]),
              guarded("posts.manage", ["ownPosts"]),
              guarded("posts.moderate", ["forumReports"]),
            ],
          },
          guarded("posts.manage", ["newTopic"]),
          guarded("account.manage", ["decision", "schoolDashboard", "staffCalendar"]),
          guarded("dashboard.open", ["dashboard", "signatureRequests", "codes"]),
          guarded("schools.found", ["newSchool"]),
          guarded("articles.manage", ["blogManagement", "articleEditor"]),
          guarded("events.read_participants", ["participants"]),
          guarded("events.manage", ["newEvent", "newTraining", "editEvent", "earnings"]),
          guarded("payouts.read", ["payouts"]),
          guarded("payouts.manage", ["payoutsReturn", "taxData", "taxDocuments"]),
          guarded("registers.keep", ["registers", "register"]),
          adminPages,
          {
            ...page("notFound", {
              loader: () => {
                throw notFound();
              },
            }),
            Component: NotFoundPage,
          },
          ...(import.meta.env.DEV ? [DEVELOPMENT_PAGE] : []),
        ],
      },
    ],
  },
];

type Page = { lazy?: () => Promise<LoadedPage>; loader?: LoaderFunction } & PageHandle;

function page(name: PageName, { lazy, loader, structuredData }: Page): RouteObject {
  return {
    id: name,
    path: PAGES[name].path,
    lazy: lazy && (() => lazy().catch(asMissingCode)),
    loader,
    shouldRevalidate,
    hydrateFallbackElement,
    handle: { structuredData } satisfies PageHandle,
  };
}

/** A loader whose code only a navigation loads, because a first visit has the data of the server's loader. */
function lazyLoader(load: () => Promise<LoaderFunction>): LoaderFunction {
  return async (args) => (await load().catch(asMissingCode))(args);
}

function browserPage(name: BrowserPageName): RouteObject {
  // The bundler of the Worker drops the pages, which the server does not render.
  const load = import.meta.env.SSR
    ? async () => (await import("./pages/PrivatePage.tsx")).PrivatePage
    : async () => (await import("./browserPages.ts")).browserPages[name]();
  return page(name, { lazy: async () => ({ Component: await load() }) });
}

function guarded(action: PermissionAction, pages: BrowserPageName[]): RouteObject {
  return { ...guard(action), children: pages.map(browserPage) };
}

/** The server does not know the user, and leaves the guard to the browser. */
function guard(action: PermissionAction): Pick<RouteObject, "element" | "handle"> {
  return {
    element: import.meta.env.SSR ? undefined : <RequirePermission action={action} />,
    handle: { isGuarded: true } satisfies PageHandle,
  };
}

/** A page fetches the data of its own query's change itself, and shows the former data meanwhile. */
function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOwnPage = currentUrl.pathname === nextUrl.pathname;
  return defaultShouldRevalidate && !(isOwnPage && currentUrl.search !== nextUrl.search);
}
