import { Hono } from "hono";
import { trimTrailingSlash } from "hono/trailing-slash";
import { accountLinkRoutes, accountRoutes } from "./account/routes.ts";
import { ALARMS_COST, checkAlarms } from "./admin/alarms/checkAlarms.ts";
import { adminAuditRoutes } from "./admin/audit/routes.ts";
import { recordTick, TICK_RECORD_COST } from "./admin/cron/recordTick.ts";
import { adminEventRoutes } from "./admin/events/routes.ts";
import { healthRoutes } from "./admin/health/routes.ts";
import { failedMailRoutes } from "./admin/mails/routes.ts";
import { overviewRoutes } from "./admin/overview/routes.ts";
import { adminPackageRoutes } from "./admin/packages/routes.ts";
import { adminPaymentRoutes } from "./admin/payments/routes.ts";
import { adminSettingRoutes } from "./admin/settings/routes.ts";
import { recoveryTokenRoutes } from "./admin/tokens/routes.ts";
import { adminUserChangeRoutes, adminUserDeletionRoutes } from "./admin/users/changes/routes.ts";
import { userDetailRoutes } from "./admin/users/detail/routes.ts";
import { recoveryMailRoutes, recoveryTokenMakingRoutes } from "./admin/users/recovery/routes.ts";
import { adminUserRoutes } from "./admin/users/routes.ts";
import { adminUserTwoFactorRoutes } from "./admin/users/twoFactor/routes.ts";

import { authRoutes } from "./auth/routes.ts";
import { authenticate } from "./auth/session.ts";
import { twoFactorRoutes } from "./auth/twoFactor/routes.ts";
import { articleAddressRoutes } from "./blog/addresses/routes.ts";
import { draftRoutes } from "./blog/drafts/routes.ts";
import { feedRoutes } from "./blog/feeds/routes.ts";
import { articleListRoutes } from "./blog/list/routes.ts";
import { DUE_PAGE_COST, publishDueArticles } from "./blog/publishing/publishDueArticles.ts";
import { publishingRoutes } from "./blog/publishing/routes.ts";
import { articleRoutes } from "./blog/routes.ts";
import { articleWritingRoutes } from "./blog/writing/routes.ts";
import { calendarRoutes, ownCalendarRoutes } from "./calendars/routes.ts";
import { type CronBudget, newBudget, withBudget } from "./cronBudget.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { registerCachedRoutes, serveCached } from "./edgeCache.ts";
import { participantRoutes } from "./enrolments/participants/routes.ts";
import { EVENT_REMINDERS_COST, sendEventReminders } from "./enrolments/reminders/sendEventReminders.ts";
import { enrolmentRoutes } from "./enrolments/routes.ts";
import { type AppEnv, type Database, openDatabase } from "./env.ts";
import { Refusal } from "./errors.ts";
import { categoryFileRoutes, categoryRoutes } from "./events/categories/routes.ts";
import { findingRoutes } from "./events/finding/routes.ts";
import { LOCATING_COST, locateEventAtNight } from "./events/locating/locateEventAtNight.ts";
import { organizingRoutes, ownEventRoutes } from "./events/publishing/routes.ts";
import { eventRoutes, organizerEventRoutes } from "./events/routes.ts";
import { forumCategoryChangeRoutes, forumCategoryRoutes } from "./forum/categories/routes.ts";
import { forumFeedRoutes } from "./forum/feeds/routes.ts";
import { RECOUNT_COST, rederiveCounts } from "./forum/moderation/counts/rederiveCounts.ts";
import { ERASING_COST, eraseDeletedPosts } from "./forum/moderation/erasing/eraseDeletedPosts.ts";
import { deletedPostRoutes } from "./forum/moderation/routes.ts";
import { ownPostRoutes } from "./forum/reading/ownPosts/routes.ts";
import { topicMarkRoutes } from "./forum/reading/routes.ts";
import { replyRoutes } from "./forum/replies/routes.ts";
import { similarTopicRoutes } from "./forum/similar/routes.ts";
import { topicRoutes } from "./forum/topics/routes.ts";
import { topicWritingRoutes } from "./forum/topics/writing/routes.ts";
import { topicViewRoutes } from "./forum/views/routes.ts";
import { BODY_MAX_BYTES, handleError, requireSignedIn } from "./http.ts";
import { type CronJob, runCronJobs } from "./jobs.ts";
import { limitBodySize } from "./limitBodySize.ts";
import { sendReminders } from "./mail/reminders/sendReminders.ts";
import { sendAllDueMails } from "./mail/send.ts";
import { PACKAGE_PRICES } from "./packages/contract.ts";
import { ownPackageRoutes } from "./packages/routes.ts";
import { sponsorRoutes } from "./packages/sponsors/routes.ts";
import { cspReportRoutes } from "./pages/cspReports/routes.ts";
import { apiDescriptionRoutes } from "./pages/description/routes.ts";
import { discoveryRoutes } from "./pages/discovery/routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { securityHeaders } from "./pages/securityHeaders.ts";
import { shareRoutes } from "./pages/share/routes.ts";
import { adminRefundRoutes } from "./payments/adminRefunds/routes.ts";
import { enrolmentCancellationRoutes, eventCancellationRoutes } from "./payments/cancelling/routes.ts";
import { endLostSessions } from "./payments/checkout/endLostSessions.ts";
import { checkoutRoutes, holdRoutes } from "./payments/checkout/routes.ts";
import { compareLedger } from "./payments/comparison/compareLedger.ts";
import { comparisonRoutes } from "./payments/comparison/routes.ts";
import { paymentIssueRoutes } from "./payments/issues/routes.ts";
import { ledgerRoutes } from "./payments/ledger/routes.ts";
import { participationRoutes } from "./payments/ownEnrolments/routes.ts";
import { reconcileDuePayments } from "./payments/reconcile.ts";
import { sweepRefunds } from "./payments/refunds/sendRefunds.ts";
import { participantRemovalRoutes } from "./payments/removingParticipants/routes.ts";
import { ownPaymentRoutes, paymentRoutes } from "./payments/routes.ts";
import { webhookRoutes } from "./payments/webhooks/routes.ts";
import { deleteOldStripeEvents } from "./payments/webhooks/store.ts";
import { logbookFileRoutes } from "./profiles/logbook/files/routes.ts";
import { logbookImportRoutes } from "./profiles/logbook/imports/routes.ts";
import { signatureAskingRoutes, signatureRequestRoutes } from "./profiles/logbook/requests/routes.ts";
import { logbookRoutes } from "./profiles/logbook/routes.ts";
import { logbookShareRoutes, sharedLogbookRoutes } from "./profiles/logbook/shares/routes.ts";
import { organizerRoutes, profileRoutes } from "./profiles/routes.ts";
import { askingRoutes, questionRoutes } from "./questions/routes.ts";
import { registerChangeRoutes } from "./registers/changes/routes.ts";
import { registerClosingRoutes } from "./registers/closing/routes.ts";
import { registerCorrectionRoutes } from "./registers/corrections/routes.ts";
import { registerFileRoutes } from "./registers/files/routes.ts";
import { registerGuideRoutes } from "./registers/guides/routes.ts";
import { KEEPING_COST, keepRegisters } from "./registers/keeping/keepRegisters.ts";
import {
  REGISTER_REMINDERS_COST,
  sendRegisterReminders,
} from "./registers/reminders/sendRegisterReminders.ts";
import { registerRoutes } from "./registers/routes.ts";
import { checkSealsAtNight, SEALS_COST } from "./registers/sealing/checking/checkSealsAtNight.ts";
import { registerSigningRoutes } from "./registers/signing/routes.ts";
import { configRoutes, settingRoutes } from "./settings/routes.ts";
import { CONFIG_COST, refreshPublicConfig } from "./settings/store.ts";
import { logMissingSiteUrl } from "./siteUrl.ts";
import { abortStaleMultipartUploads, deleteUnusedFiles } from "./uploads/cleanUp.ts";
import { FILE_BODY_PATHS, UPLOAD_BODY_MAX_BYTES } from "./uploads/inputs.ts";
import { linkedFileRoutes, linkedPictureRoutes } from "./uploads/linked/routes.ts";
import { fileRoutes, uploadRoutes } from "./uploads/routes.ts";
import { venueRoutes } from "./venues/routes.ts";
import { deleteOldPlaces, PLACES_COST } from "./venues/store.ts";
import { noteRoute, watchRequest } from "./watchRequest.ts";

export { CronWatch } from "./admin/cron/CronWatch.ts";
export { PostLimit } from "./forum/PostLimit.ts";
export { TopicViews } from "./forum/views/TopicViews.ts";
export { RateLimit } from "./RateLimit.ts";

const api = new Hono<AppEnv>().basePath("/api");

api.use(async (c, next) => {
  const { db, bookmark } = openDatabase(c.env.DB, parseBookmark(c.req.header("x-d1-bookmark")));
  c.set("db", db);
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  // Browsers, whose clocks may be wrong, count a hold's time by this header. Cached responses get theirs when they
  // are stored.
  if (c.res.headers.get("Cache-Control") === "no-store") c.header("Date", new Date().toUTCString());
  // A visitor who only reads needs no bookmark, and a cached response must carry none.
  const last = c.req.method !== "GET" || c.req.header("authorization") ? bookmark() : null;
  if (last) c.header("X-D1-Bookmark", last);
});

api.use(authenticate);
// Before the body limit, which reads a body without Content-Length completely.
api.use("/upload/*", requireSignedIn);
const small = limitBodySize(BODY_MAX_BYTES);
const large = limitBodySize(UPLOAD_BODY_MAX_BYTES);
api.use((c, next) => (FILE_BODY_PATHS.test(c.req.path) ? large : small)(c, next));

api.route("/auth", authRoutes);
api.route("/auth", recoveryTokenMakingRoutes);
api.route("/auth", accountLinkRoutes);
api.route("/account", accountRoutes);
api.route("/account/two-factor", twoFactorRoutes);
api.route("/profile", profileRoutes);
api.route("/me", participationRoutes);
api.route("/me", enrolmentCancellationRoutes);
api.route("/me", ownPackageRoutes);
api.route("/me", ownEventRoutes);
api.route("/me", ownCalendarRoutes);
api.route("/me", ownPaymentRoutes);
api.route("/me", holdRoutes);
api.route("/calendars", calendarRoutes);
api.route("/logbook/imports", logbookImportRoutes);
api.route("/logbook/requests", signatureRequestRoutes);
api.route("/logbook/shares", logbookShareRoutes);
api.route("/logbook/shared", sharedLogbookRoutes);
api.route("/logbook", signatureAskingRoutes);
api.route("/logbook", logbookRoutes);
api.route("/registers", registerRoutes);
api.route("/registers", registerChangeRoutes);
api.route("/registers", registerClosingRoutes);
api.route("/registers", registerSigningRoutes);
api.route("/registers", registerCorrectionRoutes);
api.route("/registers", registerGuideRoutes);
api.route("/registers", registerFileRoutes);
api.route("/logbook", logbookFileRoutes);
api.route("/categories", categoryRoutes);
api.route("/admin", categoryFileRoutes);
api.route("/events", enrolmentRoutes);
api.route("/events", participantRoutes);
api.route("/events", askingRoutes);
api.route("/events", participantRemovalRoutes);
api.route("/events", eventCancellationRoutes);
api.route("/events", findingRoutes);
api.route("/events", eventRoutes);
api.route("/events", organizingRoutes);
api.route("/blog", articleListRoutes);
api.route("/blog", articleRoutes);
api.route("/blog", articleWritingRoutes);
api.route("/blog", draftRoutes);
api.route("/blog", publishingRoutes);
api.route("/forum", forumCategoryRoutes);
api.route("/forum", similarTopicRoutes);
api.route("/forum", topicRoutes);
api.route("/forum", topicWritingRoutes);
api.route("/forum", replyRoutes);
api.route("/forum", topicViewRoutes);
api.route("/forum", topicMarkRoutes);
api.route("/me/forum", ownPostRoutes);
api.route("/me/questions", questionRoutes);
api.route("/admin/forum", forumCategoryChangeRoutes);
api.route("/admin/forum", deletedPostRoutes);
api.route("/instructors", organizerEventRoutes);
api.route("/instructors", organizerRoutes);
api.route("/dashboard", dashboardRoutes);
api.route("/payments", webhookRoutes);
api.route("/payments", paymentRoutes);
api.route("/payments", checkoutRoutes);
api.route("/", ledgerRoutes);
api.route("/admin", adminEventRoutes);
api.route("/admin", adminAuditRoutes);
api.route("/admin/payments", paymentIssueRoutes);
api.route("/admin", adminUserRoutes);
api.route("/admin/users", adminUserChangeRoutes);
api.route("/admin/users", adminUserDeletionRoutes);
api.route("/admin", recoveryTokenRoutes);
api.route("/admin/users", recoveryMailRoutes);
api.route("/admin", adminPackageRoutes);
api.route("/admin/users", userDetailRoutes);
api.route("/admin/users", adminUserTwoFactorRoutes);
api.route("/admin/overview", overviewRoutes);
api.route("/admin/mails", failedMailRoutes);
api.route("/admin/settings", adminSettingRoutes);
api.route("/admin/payments", comparisonRoutes);
api.route("/admin/payments", adminRefundRoutes);
api.route("/admin", adminPaymentRoutes);
api.route("/places", venueRoutes);
api.route("/settings", settingRoutes);
api.route("/sponsors", sponsorRoutes);
api.route("/upload", uploadRoutes);
api.route("/upload", linkedPictureRoutes);
api.route("/public-config", configRoutes);
api.route("/csp-reports", cspReportRoutes);
api.route("/health", healthRoutes);
api.route("/", apiDescriptionRoutes);
api.all("*", () => {
  throw new Refusal("not_found");
});
api.onError(handleError);
registerCachedRoutes(api.routes);

export const app = new Hono<AppEnv>();

app.use(noteRoute);

// Other sites embed share pictures, which the headers below would forbid.
app.use("/share/*", async (c, next) => {
  await next();
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
});

// The address is a secret: no search engine keeps it, no cache, and no other site learns it.
for (const path of ["/libretto/:secret", "/api/logbook/shared/*"])
  app.use(path, async (c, next) => {
    await next();
    c.header("Referrer-Policy", "no-referrer");
    c.header("X-Robots-Tag", "noindex, nofollow");
    c.header("Cache-Control", "no-store");
  });

app.use(securityHeaders);
app.route("/blog", articleAddressRoutes);
app.use(trimTrailingSlash({ alwaysRedirect: true }));
app.route("/", api);
app.route("/public", linkedFileRoutes);
app.route("/public", fileRoutes);
app.use(async (c, next) => {
  c.set("db", openDatabase(c.env.DB).db);
  await next();
});
app.route("/share", shareRoutes);
app.route("/", discoveryRoutes);
app.route("/feeds", feedRoutes);
app.route("/feeds", forumFeedRoutes);
app.route(
  "/",
  pageRoutes((c, request, database) =>
    Promise.resolve(api.fetch(request, { ...c.env, DB: database }, c.executionCtx)),
  ),
);
app.notFound(() => {
  throw new Refusal("not_found");
});
app.onError(handleError);

export default {
  fetch(request, env, context) {
    logMissingSiteUrl(env, request.url);
    return watchRequest(request, () =>
      serveCached(request, context, (uncached) => app.fetch(uncached, env, context)),
    );
  },
  async scheduled(_controller, bindings) {
    const began = new Date();
    const budget = newBudget();
    const env = withBudget(bindings, budget);
    const { db } = openDatabase(env.DB, "first-primary");
    const results = await runCronJobs(cronJobs(env, db, budget), budget, TICK_RECORD_COST);
    await recordTick(env, db, budget, { began, results });
    // Without causes, which are already logged: the platform logs a thrown error unredacted, including statement
    // parameters.
    if (results.some(({ outcome }) => outcome === "failed"))
      throw new Error("not all of the cron's work was done");
  },
} satisfies ExportedHandler<Env>;

/**
 * The cron's jobs by urgency. Each share is reserved from the cron's budget; the first job may use whatever is not
 * reserved.
 */
function cronJobs(env: Env, db: Database, budget: CronBudget): CronJob[] {
  const job = (name: string, statements: number, subrequests: number, run: CronJob["run"]): CronJob => {
    return { name, reserved: { statements, subrequests }, run };
  };
  return [
    job("payments", 0, 0, () => reconcileDuePayments(env, db, budget)),
    job("articles", DUE_PAGE_COST.statements, DUE_PAGE_COST.subrequests, () =>
      publishDueArticles(env, db, budget),
    ),
    job("lost sessions", 23, 18, () => endLostSessions(env, db, budget)),
    job("refunds", 90, 45, () => sweepRefunds(env, db, budget)),
    job("event reminders", EVENT_REMINDERS_COST.statements, EVENT_REMINDERS_COST.subrequests, () =>
      sendEventReminders(env, db, new Date(), budget),
    ),
    job("reminders", 16, 12, () => sendReminders(env, db, PACKAGE_PRICES, new Date(), budget)),
    job("register reminders", REGISTER_REMINDERS_COST.statements, REGISTER_REMINDERS_COST.subrequests, () =>
      sendRegisterReminders(env, db, new Date(), budget),
    ),
    // Before the mails, so that what it writes is sent in the same tick.
    job("alarms", ALARMS_COST.statements, ALARMS_COST.subrequests, () => checkAlarms(env, db, budget)),
    job("mails", 80, 50, () => sendAllDueMails(env, db, budget)),
    job("settings", CONFIG_COST.statements, CONFIG_COST.subrequests, () =>
      refreshPublicConfig(db, env.CONFIG),
    ),
    job("deleted posts", ERASING_COST.statements, ERASING_COST.subrequests, () =>
      eraseDeletedPosts(db, budget),
    ),
    job("files", 3, 4, () => deleteUnusedFiles(env.UPLOADS, db, new Date(), budget)),
    job("uploads in parts", 12, 14, () => abortStaleMultipartUploads(env.UPLOADS, db, new Date(), budget)),
    job("comparison with Stripe", 9, 6, () => compareLedger(env, db, budget)),
    job("forum counts", RECOUNT_COST.statements, RECOUNT_COST.subrequests, () =>
      rederiveCounts(env.TIME_ZONE, db, budget),
    ),
    job("events of Stripe", 1, 1, () => deleteOldStripeEvents(db, new Date(), budget)),
    job("places", PLACES_COST.statements, PLACES_COST.subrequests, () =>
      deleteOldPlaces(db, new Date(), budget),
    ),
    job("registers", KEEPING_COST.statements, KEEPING_COST.subrequests, () =>
      keepRegisters(env, db, new Date(), budget),
    ),
    job("seals", SEALS_COST.statements, SEALS_COST.subrequests, () =>
      checkSealsAtNight(env, db, new Date(), budget),
    ),
    job("venues", LOCATING_COST.statements, LOCATING_COST.subrequests, () =>
      locateEventAtNight(env, db, new Date(), budget),
    ),
  ];
}

/** A bookmark in D1's format; null for anything else, so that D1 never sees it. */
function parseBookmark(header: string | undefined): string | undefined {
  return header && /^[0-9a-f]+(-[0-9a-f]+){3}$/i.test(header) ? header : undefined;
}
