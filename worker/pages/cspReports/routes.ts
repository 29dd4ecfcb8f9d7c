import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";
import { clientAddress, enforceRateLimit, parseJson } from "../../http.ts";
import { limitBodySize } from "../../limitBodySize.ts";
import { log } from "../../log.ts";
import { writePoint } from "../../metrics.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { CSP_BODY_MAX_BYTES } from "./contract.ts";
import { cspReportsInput } from "./inputs.ts";
import { isRepeated, toCspViolations } from "./rules.ts";

const limited = limitBodySize(CSP_BODY_MAX_BYTES);

const logged = new Map<string, number>();

/** Logs a browser's report of Content Security Policy violations, and writes a data point. */
export const cspReportRoutes = new Hono<AppEnv>().post("/", limited, async (c) => {
  await enforceRateLimit(c, RATE_LIMITS.pages.cspReports, clientAddress(c));
  const input = await parseJson(c, cspReportsInput);
  for (const violation of toCspViolations(input, new URL(c.req.url).origin)) {
    writePoint("csp", [violation.directive, violation.blocked]);
    if (!isRepeated(logged, violation, Date.now()))
      log("warn", "the content security policy stopped", violation);
  }
  return c.body(null, 204);
});
