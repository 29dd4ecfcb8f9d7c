import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { secureHeaders } from "hono/secure-headers";
import { trimTrailingSlash } from "hono/trailing-slash";
import { authRoutes } from "./auth/routes.ts";
import { whoCalls } from "./auth/session.ts";
import { categoryRoutes } from "./categories/routes.ts";
import { enrolmentRoutes, participationRoutes } from "./enrolments/routes.ts";
import { type App, openDatabase } from "./env.ts";
import { Refusal } from "./errors.ts";
import { eventRoutes } from "./events/routes.ts";
import { answerError, BODY_MAX_BYTES } from "./http.ts";
import { sendWaiting } from "./mail/send.ts";
import { pageRoutes } from "./pages/routes.ts";
import { placeRoutes } from "./places/routes.ts";
import { profileRoutes } from "./profiles/routes.ts";
import { configRoutes, settingRoutes } from "./settings/routes.ts";
import { fileRoutes } from "./uploads/routes.ts";

export { RateLimit } from "./auth/RateLimit.ts";

export const app = new Hono<App>();

app.use(
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "https:", "data:", "blob:"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    referrerPolicy: "strict-origin-when-cross-origin",
  }),
);

app.use(trimTrailingSlash());

app.use(async (c, next) => {
  const { db, bookmark } = openDatabase(c.env.DB, bookmarkOf(c.req.header("x-d1-bookmark")));
  c.set("db", db);
  await next();
  const last = bookmark();
  if (!c.req.path.startsWith("/api/")) return;
  c.header("Cache-Control", "no-store");
  if (last) c.header("X-D1-Bookmark", last);
});

app.use(
  "/api/*",
  bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: () => {
      throw new Refusal("too_large");
    },
  }),
);
app.use("/api/*", whoCalls);

app.route("/api/auth", authRoutes);
app.route("/api/profile", profileRoutes);
app.route("/api/me", participationRoutes);
app.route("/api/categories", categoryRoutes);
app.route("/api/events", enrolmentRoutes);
app.route("/api/events", eventRoutes);
app.route("/api/places", placeRoutes);
app.route("/api/settings", settingRoutes);
app.route("/api/public-config", configRoutes);
app.all("/api/*", () => {
  throw new Refusal("not_found");
});
app.route("/public", fileRoutes);
app.route("/", pageRoutes);
app.notFound(() => {
  throw new Refusal("not_found");
});
app.onError(answerError);

export default {
  fetch: app.fetch,
  async scheduled(_controller, env) {
    await sendWaiting(env, openDatabase(env.DB, "first-primary").db, env.SITE_URL);
  },
} satisfies ExportedHandler<Env>;

/** A bookmark as D1 writes them; anything else is nobody's, and D1 is not asked about it. */
function bookmarkOf(header: string | undefined): string | undefined {
  return header && /^[0-9a-f]+(-[0-9a-f]+){3}$/i.test(header) ? header : undefined;
}
