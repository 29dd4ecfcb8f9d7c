import { cached } from "../../edgeCache.ts";
import { newRoutes } from "../../http.ts";
import { withTimeLimit } from "../../lib/timeLimit.ts";
import { log, runAfterResponse } from "../../log.ts";
import { hasPermission } from "../../permissions/permissionMap.ts";
import { requestContext } from "../../requestContext.ts";
import { cronWatch } from "../CronWatch.ts";
import type { HealthDetailsView, HealthPart, HealthView } from "../outputs.ts";
import { HEALTH_TIMEOUT_MS } from "./contract.ts";
import { type HealthWork, healthStatus } from "./rules.ts";
import { findHealthWork } from "./store.ts";

/** The key of a file that does not exist. */
const ABSENT_FILE = "health/absent";

const NOTHING_KNOWN: HealthWork = {
  cron_ran_at: null,
  migrated_at: null,
  unsent_mails: 0,
  failed_mails: 0,
  unsettled_payments: 0,
};

/** The health of the site: 200, or 503 when a part of the platform does not answer. Admins get the details. */
export const healthRoutes = newRoutes().get("/", cached(), async (c) => {
  const now = new Date();
  const [[database, work], [settings], [files]] = await Promise.all([
    checkPart("database", () => findHealthWork(c.var.db, now)),
    checkPart("settings", () => c.env.CONFIG.get("health")),
    checkPart("files", () => c.env.UPLOADS.head(ABSENT_FILE)),
  ]);
  const parts = [database, settings, files];
  // Starts `CronWatch`, because a cron that never ran has not started it.
  if (work?.cron_ran_at === null)
    runAfterResponse(c.executionCtx, "expecting the cron", cronWatch(c.env).expectTick());
  const status = healthStatus(parts, work ?? null, now);
  const code = status === "down" ? 503 : 200;
  if (!hasPermission(c.var.user, "overview.read")) return c.json({ status } satisfies HealthView, code);
  const { migrated_at: _, ...waiting } = work ?? NOTHING_KNOWN;
  const details = { status, parts, ...waiting, request_id: requestContext()?.id ?? null };
  return c.json(details satisfies HealthDetailsView, code);
});

/** Calls a part; a part that fails, or does not answer within HEALTH_TIMEOUT_MS, is down. */
async function checkPart<Answer>(
  name: HealthPart["name"],
  probe: () => Promise<Answer>,
): Promise<[HealthPart, Answer | undefined]> {
  const began = Date.now();
  try {
    const answer = await withTimeLimit(probe(), HEALTH_TIMEOUT_MS);
    return [{ name, is_up: true, duration_ms: Date.now() - began }, answer];
  } catch (error) {
    log("error", "a part of the platform does not answer:", name, error);
    return [{ name, is_up: false, duration_ms: Date.now() - began }, undefined];
  }
}
