import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { turnstileSiteKey } from "../auth/turnstile.ts";
import { VIDEO_PLAYER_ORIGINS } from "../blog/html/contract.ts";
import type { AppEnv } from "../env.ts";
import { CSP_REPORTS_PATH } from "./cspReports/contract.ts";

const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

const withoutTurnstile = headersWith([]);
const withTurnstile = headersWith([TURNSTILE_ORIGIN]);

/** Middleware: the headers of every answer. Turnstile's origin is among the sources only where it is configured. */
export const securityHeaders: MiddlewareHandler<AppEnv> = (c, next) =>
  (turnstileSiteKey(c.env) ? withTurnstile : withoutTurnstile)(c, next);

function headersWith(challengeOrigins: string[]): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...challengeOrigins],
      styleSrc: ["'self'", "'unsafe-inline'"],
      // Other sites' pictures are served from our copies; map tiles from the tile server.
      imgSrc: ["'self'", (c) => tileOrigin(c.env.TILES_URL), "data:", "blob:"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      // The players of articles' videos after a tap, and printed files.
      frameSrc: [...VIDEO_PLAYER_ORIGINS, "blob:", ...challengeOrigins],
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
