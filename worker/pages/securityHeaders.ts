import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { VIDEO_PLAYER_ORIGINS } from "../blog/html/contract.ts";
import { type AppEnv, turnstileSiteKey } from "../env.ts";
import { CSP_REPORTS_PATH } from "./contract.ts";

const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

/** By the address of the map's tiles and whether Turnstile is set up, so that the policy is written once. */
const known = new Map<string, MiddlewareHandler>();

/** Middleware: the headers that every answer carries. Turnstile's origin is among the sources only where it is set up. */
export const securityHeaders: MiddlewareHandler<AppEnv> = (c, next) => {
  const { TILES_URL } = c.env;
  const challengeOrigins = turnstileSiteKey(c.env) ? [TURNSTILE_ORIGIN] : [];
  const key = [TILES_URL, ...challengeOrigins].join(" ");
  const middleware = known.get(key) ?? headersWith(tileOrigin(TILES_URL), challengeOrigins);
  known.set(key, middleware);
  return middleware(c, next);
};

function headersWith(tiles: string, challengeOrigins: string[]): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...challengeOrigins],
      styleSrc: ["'self'", "'unsafe-inline'"],
      // Pictures of other sites are served from our copies; map tiles from the tile server.
      imgSrc: ["'self'", tiles, "data:", "blob:"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      // The players of articles' videos after a tap, printed files, and the preview of an embedded calendar.
      frameSrc: ["'self'", ...VIDEO_PLAYER_ORIGINS, "blob:", ...challengeOrigins],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      // Firefox and Safari support only `report-uri`.
      reportUri: CSP_REPORTS_PATH,
      reportTo: "csp",
    },
    reportingEndpoints: [{ name: "csp", url: CSP_REPORTS_PATH }],
    xFrameOptions: "DENY",
    // A year, as ASVS 3.4.1 requires; Hono's default is half a year.
    strictTransportSecurity: "max-age=31536000; includeSubDomains",
    permissionsPolicy: { camera: ["self"], microphone: [], geolocation: ["self"] },
    referrerPolicy: "strict-origin-when-cross-origin",
  });
}

/** The tile server's origin, for the Content-Security-Policy. */
function tileOrigin(tilesUrl: string): string {
  return URL.parse(tilesUrl)?.origin ?? "";
}

/** The policy of embedded calendars: nothing but their own style and script, and a frame of any site around them. */
const EMBED_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

/** Middleware before `securityHeaders`: lets other sites frame an embedded calendar, the only page that they may. */
export const embedHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.header("Content-Security-Policy", EMBED_POLICY);
  c.res.headers.delete("X-Frame-Options");
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
};
