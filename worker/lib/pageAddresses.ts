import { ITALIAN_MONTHS } from "./calendarDays.ts";
import { isLanguageCode } from "./languages.ts";

type PageEntry = {
  /** The router's pattern. */
  path: string;
  /**
   * `server`: what everyone may see, which caches hold; `secret`: rendered by the server for whoever has the address, and
   * held by no cache; `browser`: a user's own, of which the server renders the title.
   */
  rendering: "server" | "secret" | "browser";
};

/** Every page of the site. The router, reserved addresses, robots.txt, the service worker and the tests read this table. */
export const PAGES = {
  home: { path: "/", rendering: "server" },
  about: { path: "/chi-siamo", rendering: "server" },
  upcoming: { path: "/eventi-imminenti", rendering: "server" },
  savedEvents: { path: "/salvati", rendering: "browser" },
  followed: { path: "/seguiti", rendering: "browser" },
  category: { path: "/categories/:slug", rendering: "server" },
  formerEvent: { path: "/events/:slug", rendering: "server" },
  blog: { path: "/blog", rendering: "server" },
  blogManagement: { path: "/blog/gestione", rendering: "browser" },
  articleEditor: { path: "/blog/gestione/:id", rendering: "browser" },
  hashtag: { path: "/blog/hashtag/:hashtag", rendering: "server" },
  article: { path: "/blog/:slug", rendering: "server" },
  forum: { path: "/forum", rendering: "server" },
  newTopic: { path: "/forum/new-topic", rendering: "browser" },
  ownPosts: { path: "/forum/my-posts", rendering: "browser" },
  topic: { path: "/forum/topic/:id", rendering: "server" },
  privacy: { path: "/privacy-policy", rendering: "server" },
  cookies: { path: "/cookie-policy", rendering: "server" },
  saleTerms: { path: "/condizioni-di-vendita", rendering: "server" },
  rules: { path: "/regole", rendering: "server" },
  contacts: { path: "/contatti", rendering: "server" },
  profile: { path: "/profile", rendering: "browser" },
  myEvents: { path: "/my-events", rendering: "browser" },
  shifts: { path: "/my-events/turni", rendering: "browser" },
  vouchers: { path: "/buoni", rendering: "browser" },
  account: { path: "/account", rendering: "browser" },
  notices: { path: "/notifiche", rendering: "browser" },
  askedQuestions: { path: "/profile/questions", rendering: "browser" },
  askedQuestion: { path: "/profile/questions/:id", rendering: "browser" },
  logbook: { path: "/libretto", rendering: "browser" },
  sharedLogbook: { path: "/libretto/:secret", rendering: "secret" },
  signatureRequests: { path: "/dashboard/firme", rendering: "browser" },
  codes: { path: "/dashboard/codici", rendering: "browser" },
  receivedQuestions: { path: "/dashboard/questions", rendering: "browser" },
  receivedQuestion: { path: "/dashboard/questions/:id", rendering: "browser" },
  organizer: { path: "/instructor/:slug", rendering: "server" },
  organizerById: { path: "/instructor/id/:id", rendering: "server" },
  dashboard: { path: "/dashboard", rendering: "browser" },
  newEvent: { path: "/dashboard/new-event", rendering: "browser" },
  newTraining: { path: "/dashboard/new-training", rendering: "browser" },
  editEvent: { path: "/dashboard/edit/:id", rendering: "browser" },
  participants: { path: "/dashboard/participants/:id", rendering: "browser" },
  staffCalendar: { path: "/dashboard/staff", rendering: "browser" },
  earnings: { path: "/dashboard/earnings", rendering: "browser" },
  payouts: { path: "/incassi", rendering: "browser" },
  payoutsReturn: { path: "/incassi/stripe", rendering: "browser" },
  taxData: { path: "/incassi/dati-fiscali", rendering: "browser" },
  taxDocuments: { path: "/incassi/documenti", rendering: "browser" },
  registers: { path: "/registri", rendering: "browser" },
  register: { path: "/registri/:id", rendering: "browser" },
  organizerPackages: { path: "/organizer-packages", rendering: "server" },
  sponsorPackages: { path: "/sponsor-packages", rendering: "server" },
  sponsors: { path: "/sponsor", rendering: "server" },
  search: { path: "/cerca", rendering: "server" },
  admin: { path: "/admin", rendering: "browser" },
  adminCategories: { path: "/admin/categories", rendering: "browser" },
  adminArticles: { path: "/admin/blog", rendering: "browser" },
  adminForum: { path: "/admin/forum", rendering: "browser" },
  adminUsers: { path: "/admin/users", rendering: "browser" },
  adminPackages: { path: "/admin/packages", rendering: "browser" },
  adminTokens: { path: "/admin/tokens", rendering: "browser" },
  adminOverview: { path: "/admin/overview", rendering: "browser" },
  adminPayments: { path: "/admin/payments", rendering: "browser" },
  paymentIssues: { path: "/admin/payments/issues", rendering: "browser" },
  adminSettings: { path: "/admin/settings", rendering: "browser" },
  adminAudit: { path: "/admin/audit", rendering: "browser" },
  adminReports: { path: "/admin/segnalazioni", rendering: "browser" },
  forumReports: { path: "/forum/segnalazioni", rendering: "browser" },
  report: { path: "/segnala", rendering: "browser" },
  decision: { path: "/decisioni/:id", rendering: "browser" },
  auth: { path: "/auth", rendering: "browser" },
  confirm: { path: "/auth/confirm", rendering: "browser" },
  passwordReset: { path: "/password-reset", rendering: "browser" },
  newsletter: { path: "/newsletter/:token", rendering: "secret" },
  unsubscribe: { path: "/unsubscribe/:token", rendering: "secret" },
  claimSeat: { path: "/posti/:token", rendering: "secret" },
  school: { path: "/scuole/:slug", rendering: "server" },
  schoolDashboard: { path: "/dashboard/scuola/:slug", rendering: "browser" },
  newSchool: { path: "/dashboard/scuola", rendering: "browser" },
  schoolInvitation: { path: "/inviti/:token", rendering: "secret" },
  guardian: { path: "/tutori/:token", rendering: "secret" },
  certificate: { path: "/attestati/:code", rendering: "secret" },
  event: { path: "/:slug", rendering: "server" },
  notFound: { path: "*", rendering: "server" },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof PAGES;
type NameOf<Rendering> = {
  [Name in PageName]: (typeof PAGES)[Name]["rendering"] extends Rendering ? Name : never;
}[PageName];
export type BrowserPageName = NameOf<"browser">;
export type SecretPageName = NameOf<"secret">;

type PageModule = {
  /** The module's path under `web/`, which the build's manifest uses for the page's files. */
  module: string;
  /** False for a page that is useless without a network, so that the service worker does not cache its code. */
  offline?: false;
};

/** The module of each page; a separate table, because the browser needs only the addresses. */
export const PAGE_MODULES: Record<PageName, PageModule> = {
  home: { module: "events/list/HomePage.tsx" },
  about: { module: "pages/about/AboutPage.tsx" },
  upcoming: { module: "events/list/UpcomingPage.tsx" },
  savedEvents: { module: "events/saved/SavedEventsPage.tsx" },
  followed: { module: "events/saved/FollowedPage.tsx", offline: false },
  category: { module: "events/list/CategoryPage.tsx" },
  formerEvent: { module: "events/page/EventPage.tsx" },
  blog: { module: "blog/list/BlogPage.tsx" },
  blogManagement: { module: "admin/articles/ArticlesPage.tsx", offline: false },
  articleEditor: { module: "blog/editor/ArticleEditorPage.tsx", offline: false },
  hashtag: { module: "blog/list/HashtagPage.tsx" },
  article: { module: "blog/article/ArticlePage.tsx" },
  forum: { module: "forum/list/ForumPage.tsx" },
  newTopic: { module: "forum/writing/NewTopicPage.tsx", offline: false },
  ownPosts: { module: "forum/own/OwnPostsPage.tsx", offline: false },
  topic: { module: "forum/topic/TopicPage.tsx" },
  privacy: { module: "pages/about/LegalPage.tsx" },
  cookies: { module: "pages/about/LegalPage.tsx" },
  saleTerms: { module: "pages/about/LegalPage.tsx" },
  rules: { module: "pages/about/LegalPage.tsx" },
  contacts: { module: "pages/about/LegalPage.tsx" },
  profile: { module: "profiles/ProfilePage.tsx" },
  myEvents: { module: "enrolments/MyEventsPage.tsx" },
  shifts: { module: "events/staff/ShiftsPage.tsx", offline: false },
  vouchers: { module: "payments/vouchers/VouchersPage.tsx", offline: false },
  account: { module: "account/AccountPage.tsx" },
  notices: { module: "notices/NoticesPage.tsx", offline: false },
  askedQuestions: { module: "questions/InboxPage.tsx", offline: false },
  askedQuestion: { module: "questions/InboxPage.tsx", offline: false },
  logbook: { module: "profiles/logbook/LogbookPage.tsx" },
  sharedLogbook: { module: "profiles/logbook/SharedLogbookPage.tsx", offline: false },
  signatureRequests: { module: "profiles/logbook/SignatureRequestsPage.tsx", offline: false },
  codes: { module: "prices/codes/CodesPage.tsx", offline: false },
  receivedQuestions: { module: "questions/InboxPage.tsx", offline: false },
  receivedQuestion: { module: "questions/InboxPage.tsx", offline: false },
  organizer: { module: "profiles/organizers/OrganizerPage.tsx" },
  organizerById: { module: "profiles/organizers/OrganizerPage.tsx" },
  dashboard: { module: "dashboard/DashboardPage.tsx" },
  newEvent: { module: "dashboard/EventFormPage.tsx", offline: false },
  newTraining: { module: "dashboard/EventFormPage.tsx", offline: false },
  editEvent: { module: "dashboard/EventFormPage.tsx", offline: false },
  participants: { module: "dashboard/ParticipantsPage.tsx", offline: false },
  staffCalendar: { module: "events/staff/StaffCalendarPage.tsx", offline: false },
  earnings: { module: "payments/ledger/LedgerPage.tsx", offline: false },
  payouts: { module: "payouts/PayoutsPage.tsx", offline: false },
  payoutsReturn: { module: "payouts/StripeReturnPage.tsx", offline: false },
  taxData: { module: "invoices/seller/TaxDataPage.tsx", offline: false },
  taxDocuments: { module: "invoices/issuing/TaxDocumentsPage.tsx", offline: false },
  registers: { module: "registers/RegistersPage.tsx" },
  register: { module: "registers/day/RegisterDayPage.tsx" },
  organizerPackages: { module: "packages/PackagesPage.tsx", offline: false },
  sponsorPackages: { module: "packages/PackagesPage.tsx", offline: false },
  sponsors: { module: "packages/sponsors/SponsorsPage.tsx" },
  search: { module: "search/SearchPage.tsx", offline: false },
  admin: { module: "admin/events/AdminEventsPage.tsx", offline: false },
  adminCategories: { module: "admin/categories/AdminCategoriesPage.tsx", offline: false },
  adminArticles: { module: "admin/articles/ArticlesPage.tsx", offline: false },
  adminForum: { module: "admin/forum/AdminForumPage.tsx", offline: false },
  adminUsers: { module: "admin/users/AdminUsersPage.tsx", offline: false },
  adminPackages: { module: "admin/packages/AdminPackagesPage.tsx", offline: false },
  adminTokens: { module: "admin/users/AdminTokensPage.tsx", offline: false },
  adminOverview: { module: "admin/overview/AdminOverviewPage.tsx", offline: false },
  adminPayments: { module: "admin/payments/AdminPaymentsPage.tsx", offline: false },
  paymentIssues: { module: "admin/payments/PaymentIssuesPage.tsx", offline: false },
  adminSettings: { module: "admin/settings/AdminSettingsPage.tsx", offline: false },
  adminAudit: { module: "admin/audit/AdminAuditPage.tsx", offline: false },
  adminReports: { module: "admin/reports/AdminReportsPage.tsx", offline: false },
  forumReports: { module: "admin/reports/AdminReportsPage.tsx", offline: false },
  report: { module: "moderation/ReportPage.tsx", offline: false },
  decision: { module: "moderation/DecisionPage.tsx", offline: false },
  auth: { module: "pages/SignInPage.tsx" },
  confirm: { module: "auth/ConfirmPage.tsx" },
  passwordReset: { module: "auth/PasswordResetPage.tsx" },
  newsletter: { module: "blog/MailLinkPage.tsx", offline: false },
  unsubscribe: { module: "blog/MailLinkPage.tsx", offline: false },
  claimSeat: { module: "enrolments/seats/ClaimSeatPage.tsx", offline: false },
  school: { module: "schools/SchoolPage.tsx" },
  schoolDashboard: { module: "schools/managing/SchoolDashboardPage.tsx", offline: false },
  newSchool: { module: "schools/managing/NewSchoolPage.tsx", offline: false },
  schoolInvitation: { module: "schools/SchoolInvitationPage.tsx", offline: false },
  guardian: { module: "eligibility/GuardianPage.tsx", offline: false },
  certificate: { module: "enrolments/attendance/CertificatePage.tsx", offline: false },
  event: { module: "events/page/EventPage.tsx" },
  notFound: { module: "shell/NotFoundPage.tsx" },
};

/** First segments that the Worker answers itself: file names without extension, and `id`, followed by an organizer's id. */
const OTHER_WORDS = [
  "api",
  "app-shell",
  "assets",
  "embed",
  "favicon",
  "feeds",
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

/** First segments of the site's addresses, which no organizer's own address may use. */
export const SITE_SEGMENTS: string[] = [
  ...Object.values(PAGES)
    .map(({ path }) => path.split("/")[1] ?? "")
    .filter((word) => /^[a-z]/.test(word)),
  ...OTHER_WORDS,
];

/** Whether a slug is reserved for the site. */
export function isReservedSlug(slug: string): boolean {
  return SITE_SEGMENTS.includes(slug) || isLanguageCode(slug);
}

/** The address of an organizer's public page, while enabled. */
export function organizerPath(slug: string): string {
  return `/instructor/${encodeURIComponent(slug)}`;
}

/** The address of every active organizer, with or without a public page. */
export function organizerIdPath(id: string): string {
  return `/instructor/id/${id}`;
}

/** The address of a logbook that its member shares for an hour. */
export function sharedLogbookPath(secret: string): string {
  return `/libretto/${secret}`;
}

/** The address of the link to a seat that somebody paid. */
export function claimSeatPath(token: string): string {
  return `/posti/${token}`;
}

/** The address of a school's public page. */
export function schoolPath(slug: string): string {
  return `/scuole/${encodeURIComponent(slug)}`;
}

/** The address on which a school is managed. */
export function schoolDashboardPath(slug: string): string {
  return `/dashboard/scuola/${encodeURIComponent(slug)}`;
}

/** The address of the link of an invitation to a school. */
export function schoolInvitationPath(token: string): string {
  return `/inviti/${token}`;
}

/** The address of the link by which a guardian consents. */
export function guardianPath(token: string): string {
  return `/tutori/${token}`;
}

/** An event's path: `2026-07-12-tuffo` becomes `/12-luglio-2026-tuffo`; a slug without a date is unchanged. */
export function eventPath(slug: string): string {
  const [, year, month, day, rest] = slug.match(/^(\d{4})-(\d{2})-(\d{2})-(.+)$/) ?? [];
  const name = ITALIAN_MONTHS[Number(month) - 1];
  return `/${name ? `${Number(day)}-${name}-${year}-${rest}` : slug}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an address's segment is an event's id rather than its slug. */
export function isEventId(segment: string): boolean {
  return UUID.test(segment);
}

const DATED_SLUG = /^(\d{4}-\d{2}-\d{2}|\d{1,2}-\p{L}+-\d{4})-/u;

/** Whether an address's segment can only be an event's: an id, or a day before a title. */
export function isEventAddress(segment: string): boolean {
  return isEventId(segment) || DATED_SLUG.test(segment);
}

/**
 * An article's canonical path, `/blog/{day}-{mese}-{year}-{slug}`, by the day of its first publishing. An article that
 * was never published has no day in its path.
 */
export function articlePath({ slug, published_day }: { slug: string; published_day: string | null }): string {
  if (!published_day) return `/blog/${slug}`;
  const [year, month, day] = published_day.split("-");
  return `/blog/${Number(day)}-${ITALIAN_MONTHS[Number(month) - 1]}-${year}-${slug}`;
}

/** The page with the decision about a thing of the user. */
export function decisionPath(id: string): string {
  return `/decisioni/${id}`;
}
