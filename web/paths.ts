import { topicPath } from "../worker/forum/contract.ts";
import {
  articlePath,
  claimSeatPath,
  decisionPath,
  eventPath,
  organizerIdPath,
  organizerPath,
  PAGES,
  type PageName,
  schoolDashboardPath,
  schoolInvitationPath,
  schoolPath,
  sharedLogbookPath,
} from "../worker/lib/pageAddresses.ts";

import { threadPath } from "../worker/questions/contract.ts";
import { certificatePath } from "../worker/registers/attendance/contract.ts";

function page<Parameters extends unknown[] = []>(
  name: PageName,
  href?: (...parameters: Parameters) => string,
) {
  const { path } = PAGES[name];
  return { pattern: path, href: href ?? (() => path) };
}

/** The reason for signing in: to enrol in the event of `redirect`, to ask about it, or to buy the package it names. */
export type SignInReason = (typeof SIGN_IN_REASONS)[number];
const SIGN_IN_REASONS = ["enrol", "ask", "package"] as const;

/** The reason in an address; undefined for none and for an unknown text. */
export function signInReason(text: string | null): SignInReason | undefined {
  return SIGN_IN_REASONS.find((reason) => reason === text);
}

/** The addresses of the pages, by page name. */
export const paths = {
  home: page("home"),
  about: page("about"),
  upcoming: page("upcoming"),
  savedEvents: page("savedEvents"),
  followed: page("followed"),
  category: page("category", (slug: string) => `/categories/${encodeURIComponent(slug)}`),
  event: page("event", (slug: string) => `/${encodeURIComponent(eventPath(slug).slice(1))}`),
  blog: page("blog"),
  blogManagement: page("blogManagement"),
  /** `id`: the article's id. The browser makes the id of a new article; the first save sends it to the server. */
  articleEditor: page("articleEditor", (id: string) => `/blog/gestione/${id}`),
  hashtag: page("hashtag", (hashtag: string) => `/blog/hashtag/${encodeURIComponent(hashtag)}`),
  article: page("article", (article: Parameters<typeof articlePath>[0]) => encodeURI(articlePath(article))),
  /** `category`: its slug. */
  forum: page("forum", (category?: string) =>
    category ? `/forum?category=${encodeURIComponent(category)}` : "/forum",
  ),
  newTopic: page("newTopic", (category?: string) =>
    category ? `/forum/new-topic?category=${encodeURIComponent(category)}` : "/forum/new-topic",
  ),
  ownPosts: page("ownPosts"),
  topic: page("topic", topicPath),
  auth: page("auth", (view: "login" | "register" = "login", redirect?: string, reason?: SignInReason) => {
    const query = new URLSearchParams(view === "login" ? {} : { view });
    if (redirect && redirect !== "/") query.set("redirect", redirect);
    if (reason) query.set("reason", reason);
    return `/auth${query.size ? `?${query}` : ""}`;
  }),
  confirm: page("confirm"),
  passwordReset: page("passwordReset"),
  privacy: page("privacy"),
  cookies: page("cookies"),
  saleTerms: page("saleTerms"),
  rules: page("rules"),
  contacts: page("contacts"),
  profile: page(
    "profile",
    /** `back`: the path of this site to continue at after the form; `field`: the field that gets the focus. */
    (tab?: string, back?: string, field?: string) => {
      const query = new URLSearchParams({
        ...(tab && { tab }),
        ...(back && { back }),
        ...(field && { field }),
      });
      return `/profile${query.size ? `?${query}` : ""}`;
    },
  ),
  myEvents: page("myEvents"),
  shifts: page("shifts"),
  vouchers: page("vouchers"),
  account: page("account"),
  notices: page("notices"),
  askedQuestions: page("askedQuestions"),
  askedQuestion: page("askedQuestion", (id: string) => threadPath("asked", id)),
  logbook: page("logbook"),
  sharedLogbook: page("sharedLogbook", sharedLogbookPath),
  claimSeat: page("claimSeat", claimSeatPath),
  certificate: page("certificate", certificatePath),
  signatureRequests: page("signatureRequests"),
  codes: page("codes"),
  receivedQuestions: page("receivedQuestions"),
  receivedQuestion: page("receivedQuestion", (id: string) => threadPath("received", id)),
  organizer: page("organizer", organizerPath),
  organizerById: page("organizerById", organizerIdPath),
  dashboard: page("dashboard", (scope?: "past") => (scope ? `/dashboard?scope=${scope}` : "/dashboard")),
  newEvent: page("newEvent", (copyOf?: string) => `/dashboard/new-event${copyOf ? `?copy=${copyOf}` : ""}`),
  newTraining: page(
    "newTraining",
    (copyOf?: string) => `/dashboard/new-training${copyOf ? `?copy=${copyOf}` : ""}`,
  ),
  editEvent: page("editEvent", (id: string) => `/dashboard/edit/${id}`),
  participants: page("participants", (id: string) => `/dashboard/participants/${id}`),
  /** `school`: the school's id; missing: the user's own account's. */
  staffCalendar: page("staffCalendar", (school?: string) =>
    school ? `/dashboard/staff?school=${school}` : "/dashboard/staff",
  ),
  /** `organizerId`: the account of a school; missing: the user's own. */
  earnings: page("earnings", (eventId?: string, organizerId?: string) => {
    const search = [eventId && `event=${eventId}`, organizerId && `organizer=${organizerId}`].filter(Boolean);
    return `/dashboard/earnings${search.length > 0 ? `?${search.join("&")}` : ""}`;
  }),
  payouts: page("payouts", (organizerId?: string) =>
    organizerId ? `/incassi?organizer=${organizerId}` : "/incassi",
  ),
  payoutsReturn: page("payoutsReturn"),
  /** `back`: the path of this site to continue at after the form. */
  taxData: page("taxData", (back?: string) =>
    back ? `/incassi/dati-fiscali?${new URLSearchParams({ back })}` : "/incassi/dati-fiscali",
  ),
  taxDocuments: page("taxDocuments", (year?: number) => `/incassi/documenti${year ? `?year=${year}` : ""}`),
  /** `eventId`: the registers of one event. */
  registers: page("registers", (eventId?: string) => `/registri${eventId ? `?event=${eventId}` : ""}`),
  /** `tab`: the tab that opens. */
  register: page("register", (id: string, tab?: string) => `/registri/${id}${tab ? `?tab=${tab}` : ""}`),
  organizerPackages: page("organizerPackages"),
  sponsorPackages: page("sponsorPackages"),
  sponsors: page("sponsors"),
  search: page("search"),
  admin: page("admin"),
  adminCategories: page("adminCategories"),
  adminArticles: page("adminArticles"),
  adminForum: page("adminForum"),
  adminUsers: page("adminUsers"),
  adminPackages: page("adminPackages"),
  adminTokens: page("adminTokens"),
  adminOverview: page("adminOverview"),
  adminPayments: page("adminPayments"),
  paymentIssues: page("paymentIssues"),
  adminSettings: page("adminSettings"),
  adminAudit: page("adminAudit"),
  adminReports: page("adminReports"),
  forumReports: page("forumReports"),
  /** `url`: the path of what is reported. */
  report: page("report", (url: string) => `/segnala?url=${encodeURIComponent(url)}`),
  decision: page("decision", decisionPath),
  school: page("school", schoolPath),
  schoolDashboard: page("schoolDashboard", schoolDashboardPath),
  newSchool: page("newSchool"),
  schoolInvitation: page("schoolInvitation", schoolInvitationPath),
};
