/** The groups of the description, by the prefix of their routes' paths; the first match counts. */
const GROUPS: [prefix: string, name: string, description: string][] = [
  [
    "/api/admin/payments",
    "Admin: payments",
    "Every payment, its story, refunds, issues and the comparison with Stripe",
  ],
  ["/api/admin/users", "Admin: users", "Accounts, with everything about one of them"],
  ["/api/admin/user-packages", "Admin: packages", "Packages that were bought or assigned"],
  ["/api/admin/forum", "Admin: forum", "Categories of the forum and deleted posts"],
  ["/api/admin", "Admin", "Overview, tables, mails, tokens, settings and the audit log"],
  ["/api/auth", "Signing in", "Registration, sign-in, confirmation and recovery"],
  ["/api/account", "Account", "Password, e-mail, auth sessions, download and deletion"],
  ["/api/profile", "Profile", "The caller's own profile"],
  ["/api/me/forum", "Forum", "Topics, replies, categories, unread marks and bookmarks"],
  ["/api/me/questions", "Questions", "Threads between members and organizers"],
  ["/api/notices", "Notices", "What the caller is told"],
  ["/api/me", "Own data", "The caller's enrolments, packages, payments and calendar"],
  ["/api/follows", "Own data", "The caller's enrolments, packages, payments and calendar"],
  ["/api/events", "Events", "Events and trainings, their participants, messages and cancellation"],
  ["/api/categories", "Categories", "Categories of events"],
  ["/api/registers", "Registers", "Diving registers: arrivals, dives, signatures, closing and files"],
  ["/api/logbook", "Logbook", "The caller's dives, requests to sign them, shared addresses and files"],
  ["/api/blog", "Blog", "Articles, drafts, versions and publishing"],
  ["/api/forum", "Forum", "Topics, replies, categories, unread marks and bookmarks"],
  ["/api/calendars", "Calendars", "Calendar files and feeds"],
  ["/api/instructors", "Organizers", "Public pages of instructors and companies"],
  ["/api/dashboard", "Dashboard", "The figures of an organizer's events"],
  ["/api/ledger", "Ledger", "What was paid and refunded, by entry and by event"],
  ["/api/documents", "Documents", "Receipts, invoices and credit notes of sellers and buyers"],
  ["/api/refunds", "Documents", "Receipts, invoices and credit notes of sellers and buyers"],
  ["/api/payments", "Payments", "Checkout, confirmation and Stripe's webhook"],
  ["/api/places", "Venues", "Venues found by name"],
  ["/api/search", "Search", "One search over everything that everybody may read"],
  ["/api/upload", "Uploads", "Pictures and films"],
  ["/api", "Site", "Settings that everybody may read, sponsors, and this description"],
];

/** The name of a path's group. */
export function groupOf(path: string): string {
  const found = GROUPS.find(([prefix]) => path.startsWith(prefix));
  if (!found) throw new Error(`${path} is no route of the API`);
  return found[1];
}

/** The groups with their descriptions, each once. */
export function listGroups(): { name: string; description: string }[] {
  return [...new Map(GROUPS.map(([, name, description]) => [name, { name, description }])).values()];
}
