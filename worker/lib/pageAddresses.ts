type PageEntry = {
  /** The router's pattern. */
  path: string;
  /** The module under `web/` that shows the page; by it the build's manifest names the page's files. */
  module: string;
  /** The server renders what everyone may see; the browser renders what is somebody's own. */
  rendering: "server" | "browser";
  /** False for a page that says nothing without a network, so the service worker does not keep its code. */
  offline?: false;
};

/** Every page of the site. The router, reserved addresses, robots.txt, the service worker and the tests read this table. */
export const PAGES = {
  home: { path: "/", module: "events/list/HomePage.tsx", rendering: "server" },
  about: { path: "/chi-siamo", module: "pages/about/AboutPage.tsx", rendering: "server" },
  upcoming: { path: "/eventi-imminenti", module: "events/list/UpcomingPage.tsx", rendering: "server" },
  category: { path: "/categories/:slug", module: "events/list/CategoryPage.tsx", rendering: "server" },
  formerEvent: { path: "/events/:slug", module: "events/page/EventPage.tsx", rendering: "server" },
  blog: { path: "/blog", module: "pages/ComingSoonPage.tsx", rendering: "server" },
  forum: { path: "/forum", module: "pages/ComingSoonPage.tsx", rendering: "server" },
  privacy: { path: "/privacy-policy", module: "pages/about/LegalPage.tsx", rendering: "server" },
  cookies: { path: "/cookie-policy", module: "pages/about/LegalPage.tsx", rendering: "server" },
  profile: { path: "/profile", module: "profiles/ProfilePage.tsx", rendering: "browser" },
  myEvents: { path: "/my-events", module: "enrolments/MyEventsPage.tsx", rendering: "browser" },
  account: { path: "/account", module: "account/AccountPage.tsx", rendering: "browser" },
  organizer: {
    path: "/instructor/:slug",
    module: "profiles/organizers/OrganizerPage.tsx",
    rendering: "server",
  },
  organizerById: {
    path: "/instructor/id/:id",
    module: "profiles/organizers/OrganizerPage.tsx",
    rendering: "server",
  },
  dashboard: { path: "/dashboard", module: "dashboard/DashboardPage.tsx", rendering: "browser" },
  newEvent: {
    path: "/dashboard/new-event",
    module: "dashboard/EventFormPage.tsx",
    rendering: "browser",
    offline: false,
  },
  newTraining: {
    path: "/dashboard/new-training",
    module: "dashboard/EventFormPage.tsx",
    rendering: "browser",
    offline: false,
  },
  editEvent: {
    path: "/dashboard/edit/:id",
    module: "dashboard/EventFormPage.tsx",
    rendering: "browser",
    offline: false,
  },
  participants: {
    path: "/dashboard/participants/:id",
    module: "dashboard/ParticipantsPage.tsx",
    rendering: "browser",
    offline: false,
  },
  earnings: {
    path: "/dashboard/earnings",
    module: "payments/ledger/LedgerPage.tsx",
    rendering: "browser",
    offline: false,
  },
  organizerPackages: {
    path: "/organizer-packages",
    module: "packages/PackagesPage.tsx",
    rendering: "server",
    offline: false,
  },
  sponsorPackages: {
    path: "/sponsor-packages",
    module: "packages/PackagesPage.tsx",
    rendering: "server",
    offline: false,
  },
  admin: { path: "/admin", module: "admin/events/AdminEventsPage.tsx", rendering: "browser", offline: false },
  adminCategories: {
    path: "/admin/categories",
    module: "admin/categories/AdminCategoriesPage.tsx",
    rendering: "browser",
    offline: false,
  },
  adminUsers: {
    path: "/admin/users",
    module: "admin/users/AdminUsersPage.tsx",
    rendering: "browser",
    offline: false,
  },
  adminPackages: {
    path: "/admin/packages",
    module: "admin/packages/AdminPackagesPage.tsx",
    rendering: "browser",
    offline: false,
  },
  adminTokens: {
    path: "/admin/tokens",
    module: "admin/tokens/AdminTokensPage.tsx",
    rendering: "browser",
    offline: false,
  },
  adminOverview: {
    path: "/admin/overview",
    module: "admin/overview/AdminOverviewPage.tsx",
    rendering: "browser",
    offline: false,
  },
  adminPayments: {
    path: "/admin/payments",
    module: "admin/payments/AdminPaymentsPage.tsx",
    rendering: "browser",
    offline: false,
  },
  paymentIssues: {
    path: "/admin/payments/issues",
    module: "admin/payments/issues/PaymentIssuesPage.tsx",
    rendering: "browser",
    offline: false,
  },
  adminSettings: {
    path: "/admin/settings",
    module: "admin/settings/AdminSettingsPage.tsx",
    rendering: "browser",
    offline: false,
  },
  adminAudit: {
    path: "/admin/audit",
    module: "admin/audit/AdminAuditPage.tsx",
    rendering: "browser",
    offline: false,
  },
  auth: { path: "/auth", module: "auth/AuthPage.tsx", rendering: "browser" },
  confirm: { path: "/auth/confirm", module: "auth/ConfirmPage.tsx", rendering: "browser" },
  passwordReset: { path: "/password-reset", module: "auth/PasswordResetPage.tsx", rendering: "browser" },
  event: { path: "/:slug", module: "events/page/EventPage.tsx", rendering: "server" },
  notFound: { path: "*", module: "shell/NotFoundPage.tsx", rendering: "server" },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof PAGES;

/**
 * Words that the Worker answers itself, of files without their ending, and `id`, behind which an organizer is found by
 * id.
 */
const OTHER_WORDS = [
  "api",
  "app-shell",
  "assets",
  "favicon",
  "icons",
  "id",
  "locales",
  "manifest",
  "parts",
  "public",
  "robots",
  "share",
  "sitemap",
  "sitemaps",
  "sw",
];

/** First words of the site's addresses, which nobody's own address may be. */
export const SITE_SEGMENTS: string[] = [
  ...Object.values(PAGES)
    .map(({ path }) => path.split("/")[1] ?? "")
    .filter((word) => /^[a-z]/.test(word)),
  ...OTHER_WORDS,
];
