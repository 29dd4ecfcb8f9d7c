import { Hono } from "hono";
import { trimTrailingSlash } from "hono/trailing-slash";
import { accountApi } from "./account/routes.ts";
import { recordTick, TICK_RECORD_COST } from "./admin/CronWatch.ts";
import { adminApi, adminJobs } from "./admin/routes.ts";
import { authApi } from "./auth/routes.ts";
import { authenticate } from "./auth/session.ts";
import { blogAddresses, blogApi, blogFeeds, blogJobs, unsubscribing } from "./blog/routes.ts";
import { calendarsApi } from "./calendars/routes.ts";
import { newBudget, withBudget } from "./cronBudget.ts";
import { dashboardApi } from "./dashboard/routes.ts";
import { registerCachedRoutes, serveCached } from "./edgeCache.ts";
import { enrolmentJobs, enrolmentsApi } from "./enrolments/routes.ts";
import { type AppEnv, openDatabase } from "./env.ts";
import { Refusal } from "./errors.ts";
import { eventJobs, eventsApi } from "./events/routes.ts";
import { forumApi, forumFeeds, forumJobs } from "./forum/routes.ts";
import { BODY_MAX_BYTES, handleError, type RouteTable, requireSignedIn } from "./http.ts";
import { invoicesApi } from "./invoices/routes.ts";
import { limitBodySize } from "./limitBodySize.ts";
import { recordDeliveryEvents } from "./mail/deliveryEvents.ts";
import { mailJobs, setMailEvents } from "./mail/send.ts";
import { moderationApi, moderationJobs } from "./moderation/routes.ts";
import { noticeJobs, noticesApi } from "./notices/routes.ts";
import { packageJobs, packagesApi } from "./packages/routes.ts";
import { pageRoutes, pagesApi } from "./pages/routes.ts";
import { embedHeaders, securityHeaders } from "./pages/securityHeaders.ts";
import { ledgerJobs, paymentJobs, paymentsApi } from "./payments/routes.ts";
import { payoutJobs, payoutsApi } from "./payouts/routes.ts";
import { pricesApi } from "./prices/routes.ts";
import { profilesApi } from "./profiles/routes.ts";
import { questionsApi } from "./questions/routes.ts";
import { registerJobs, registerReminderJobs, registersApi } from "./registers/routes.ts";
import { runCronJobs } from "./runCronJobs.ts";
import { schoolJobs, schoolsApi } from "./schools/routes.ts";
import { searchApi } from "./search/routes.ts";
import { settingJobs, settingsApi } from "./settings/routes.ts";
import { logMissingSiteUrl } from "./siteUrl.ts";
import { FILE_BODY_PATHS, UPLOAD_BODY_MAX_BYTES } from "./uploads/inputs.ts";
import { uploadedFiles, uploadJobs, uploadsApi } from "./uploads/routes.ts";
import { venueJobs, venuesApi } from "./venues/routes.ts";
import { noteRoute, watchRequest } from "./watchRequest.ts";

export { CronWatch } from "./admin/CronWatch.ts";
export { VisitCounter } from "./events/VisitCounter.ts";
export { PostLimit } from "./forum/PostLimit.ts";
export { TopicViews } from "./forum/TopicViews.ts";
export { RateLimit } from "./RateLimit.ts";

/** The features whose routes are below `/api`. The first matching route answers. */
const APIS = [
  accountApi,
  authApi,
  enrolmentsApi,
  paymentsApi,
  payoutsApi,
  invoicesApi,
  pricesApi,
  questionsApi,
  noticesApi,
  moderationApi,
  eventsApi,
  profilesApi,
  schoolsApi,
  packagesApi,
  calendarsApi,
  registersApi,
  blogApi,
  forumApi,
  dashboardApi,
  adminApi,
  venuesApi,
  searchApi,
  settingsApi,
  uploadsApi,
  pagesApi,
];

/** The jobs of the cron by urgency: the first may use the whole unreserved budget. */
const JOBS = [
  paymentJobs,
  payoutJobs,
  blogJobs,
  enrolmentJobs,
  packageJobs,
  registerReminderJobs,
  // Before the mails, so that its mails are sent in the same tick.
  adminJobs,
  noticeJobs,
  mailJobs,
  settingJobs,
  forumJobs,
  uploadJobs,
  ledgerJobs,
  venueJobs,
  registerJobs,
  eventJobs,
  schoolJobs,
  moderationJobs,
];

setMailEvents(async (...mails) => (await import("./calendars/readMailEvents.ts")).readMailEvents(...mails));

const api = new Hono<AppEnv>().basePath("/api");

api.use(async (c, next) => {
  const { db, bookmark } = openDatabase(c.env.DB, parseBookmark(c.req.header("x-d1-bookmark")));
  c.set("db", db);
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  // Browsers compute a hold's remaining time from this header, because their clocks may be wrong. Cached responses get
  // theirs when they are stored.
  if (c.res.headers.get("Cache-Control") === "no-store") c.header("Date", new Date().toUTCString());
  // A visitor's read needs no bookmark, and a cached response must have none.
  const last = c.req.method !== "GET" || c.req.header("authorization") ? bookmark() : null;
  if (last) c.header("X-D1-Bookmark", last);
});

api.use(authenticate);
// Before the body limit, which reads a body without Content-Length completely.
api.use("/upload/*", requireSignedIn);
const small = limitBodySize(BODY_MAX_BYTES);
const large = limitBodySize(UPLOAD_BODY_MAX_BYTES);
api.use((c, next) => (FILE_BODY_PATHS.test(c.req.path) ? large : small)(c, next));

mount(api, ...APIS);
api.all("*", () => {
  throw new Refusal("not_found");
});
api.onError(handleError);
registerCachedRoutes(api.routes);

export const app = new Hono<AppEnv>();

app.use(noteRoute);

// Before the headers below, which would forbid other sites to embed share pictures, and mail clients those of cards.
for (const path of ["/share/*", "/public/*", "/embed.js"])
  app.use(path, async (c, next) => {
    await next();
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
  });

// The address is secret: search engines and caches must not store it, and other sites must not receive it.
for (const path of [
  "/libretto/:secret",
  "/api/logbook/shared/*",
  "/newsletter/:token",
  "/unsubscribe/:token",
  "/posti/:token",
  "/api/claims/:token",
  "/tutori/:token",
  "/api/guardians/:token",
  "/attestati/:code",
  "/api/certificates/*",
])
  app.use(path, async (c, next) => {
    await next();
    c.header("Referrer-Policy", "no-referrer");
    c.header("X-Robots-Tag", "noindex, nofollow");
    c.header("Cache-Control", "no-store");
  });

app.use("/embed/*", embedHeaders);
app.use(securityHeaders);
mount(app, blogAddresses);
app.use(trimTrailingSlash({ alwaysRedirect: true }));
app.route("/", api);
mount(app, uploadedFiles);
// Only missing files get here, because existing ones are answered before the Worker.
app.on("GET", ["/assets/*", "/locales/*", "/icons/*", "/sw.js", "/favicon.ico"], () => {
  throw new Refusal("not_found");
});
app.use(async (c, next) => {
  c.set("db", openDatabase(c.env.DB).db);
  await next();
});
mount(app, blogFeeds, forumFeeds, unsubscribing);
app.route(
  "/",
  pageRoutes((c, request, bindings) =>
    Promise.resolve(api.fetch(request, { ...c.env, ...bindings }, c.executionCtx)),
  ),
);
app.notFound(() => {
  throw new Refusal("not_found");
});
app.onError(handleError);

export default {
  fetch(request, env, context) {
    const url = new URL(request.url);
    logMissingSiteUrl(env, url);
    return watchRequest(request, url, () =>
      serveCached(request, url, context, (uncached) => app.fetch(uncached, env, context)),
    );
  },
  async scheduled(_controller, bindings) {
    const began = new Date();
    const budget = newBudget();
    const env = withBudget(bindings, budget);
    const { db } = openDatabase(env.DB, "first-primary");
    const jobs = JOBS.flatMap((listJobs) => listJobs({ env, db, budget }));
    const results = await runCronJobs(jobs, budget, TICK_RECORD_COST);
    await recordTick(env, db, budget, { began, results });
    // Without causes, which are already logged, because the platform logs a thrown error unredacted, with statement
    // parameters.
    if (results.some(({ outcome }) => outcome === "failed"))
      throw new Error("not all of the cron's work was done");
  },
  // An operator may attach a queue of mail results (docs/operating.md); a failed batch is delivered again.
  async queue(batch, env) {
    const { db } = openDatabase(env.DB, "first-primary");
    const events = batch.messages.map(({ body }) => body);
    await recordDeliveryEvents(db, events, new Date());
  },
} satisfies ExportedHandler<Env>;

function mount(site: Hono<AppEnv>, ...tables: RouteTable[]): void {
  for (const [path, groups] of tables.flatMap(Object.entries<RouteTable[string]>))
    for (const routes of groups) site.route(path, routes);
}

/** A bookmark in D1's format; null for any other text, which D1 must not get. */
function parseBookmark(header: string | undefined): string | undefined {
  return header && /^[0-9a-f]+(-[0-9a-f]+){3}$/i.test(header) ? header : undefined;
}
