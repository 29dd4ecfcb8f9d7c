import type { AuditAction } from "../../audit/contract.ts";
import { auditChange } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { enforceRateLimit, newRoutes, parse, requestLanguage, requireUser, sendPage } from "../../http.ts";
import { requiredLine } from "../../lib/fields.ts";
import { readMailTranslations } from "../../lib/translations.ts";
import * as z from "../../lib/z.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import type { FailedMail, OverviewView } from "../outputs.ts";
import { toCronHealth } from "../rules.ts";
import { DISMISSAL_REASON_MAX, DISMISSAL_REASON_MIN, FAILED_MAILS_PAGE } from "./contract.ts";
import { dismissMail, findMail, listFailedMails, requeueMail } from "./mailsStore.ts";
import { listWeekPeriods, mondaysUntil, toFailedMail, toPlatformWeek } from "./rules.ts";
import { findOverview } from "./store.ts";

const failedMailListParams = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(FAILED_MAILS_PAGE),
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[\w-]+$/)
    .optional()
    .catch(undefined),
});

const byMail = parse("param", z.object({ id: z.string().min(1).max(64) }), "not_found");

const dismissalBody = z.object({
  reason: requiredLine(DISMISSAL_REASON_MIN, DISMISSAL_REASON_MAX, "validation.required"),
});

export const overviewRoutes = newRoutes().get("/", requirePermission("overview.read"), async (c) => {
  const now = new Date();
  const zone = c.env.TIME_ZONE;
  const mondays = mondaysUntil(now, zone);
  const { totals, cronJobs, ...rest } = await findOverview(c.var.db, listWeekPeriods(mondays, zone), now);
  return c.json({
    weeks: totals.map((sums, week) => toPlatformWeek(mondays[week] ?? "", sums)),
    cron: toCronHealth(cronJobs, now),
    ...rest,
  } satisfies OverviewView);
});

/** Mails that failed for good, for admins: list, send again, dismiss. */
export const failedMailRoutes = newRoutes()
  .use(requirePermission("mails.manage"))

  .get("/", parse("query", failedMailListParams), async (c) => {
    const { rows, next } = await listFailedMails(c.var.db, c.req.valid("query"));
    const texts = await readMailTranslations(c.env.ASSETS, requestLanguage(c.req.raw));
    const viewer = { texts, siteName: c.env.SITE_NAME };
    return sendPage<FailedMail>(c, { rows: rows.map((row) => toFailedMail(row, viewer)), next });
  })

  .post("/:id/retry", byMail, async (c) => {
    const { id } = c.req.valid("param");
    await enforceRateLimit(c, RATE_LIMITS.admin.mailRetries, requireUser(c).id);
    const queued = await requeueMail(c.var.db, id, mailEntry(c, "mail.retry", id, "waiting"), new Date());
    if (!queued) await refuseChanged(c, id);
    sendMailsAfterResponse(c);
    return c.json({ success: true });
  })

  .post("/:id/dismiss", byMail, parse("json", dismissalBody), async (c) => {
    const { id } = c.req.valid("param");
    const { reason } = c.req.valid("json");
    const entry = mailEntry(c, "mail.dismiss", id, "dismissed", ["dismissed_reason"]);
    if (!(await dismissMail(c.var.db, { id, reason }, entry, new Date()))) await refuseChanged(c, id);
    return c.json({ success: true });
  });

function mailEntry(c: AppContext, action: AuditAction, id: string, after: string, fields?: string[]) {
  const draft = {
    ...{ action, subject: { kind: "mail", id } as const, ...(fields && { fields }) },
    ...{ before: { state: "failed" }, after: { state: after } },
  };
  return auditChange(c, draft);
}

/** Another admin was faster, the address was deleted, or the user was erased with the mail. */
async function refuseChanged(c: AppContext, id: string): Promise<never> {
  throw new Refusal((await findMail(c.var.db, id)) ? "stale" : "not_found");
}
