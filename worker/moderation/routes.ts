import { v7 as newId } from "uuid";
import { emailKey } from "../auth/attempts.ts";
import { requireChallenge } from "../auth/turnstile.ts";
import type { AppContext } from "../env.ts";
import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import {
  byId,
  clientAddress,
  consumeRateLimit,
  enforceRateLimit,
  newRoutes,
  orRefuse,
  parse,
  type RouteTable,
  requestLanguage,
  requireSignedIn,
  requireUser,
} from "../http.ts";
import { sendMailsAfterResponse } from "../mail/send.ts";
import type { MailDraft } from "../mail/store.ts";
import { callerRule } from "../permissions/store.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { siteUrl } from "../siteUrl.ts";
import { objectionBody, reportBody, reportTargetQuery } from "./inputs.ts";
import type { CreatedView, DecisionView, ReportTargetView } from "./outputs.ts";
import { parseTargetPath, receiptMail, reporterCutoff } from "./rules.ts";
import {
  type DecisionRow,
  findOwnDecision,
  forgetReporters,
  insertObjection,
  insertReport,
} from "./store.ts";
import { findTargetId, findVisibleTarget } from "./targetsStore.ts";

/** Reports by members and visitors. */
const reportRoutes = newRoutes()
  .get("/target", parse("query", reportTargetQuery), async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.reports.targets, clientAddress(c));
    const { url } = c.req.valid("query");
    const origin = URL.parse(url)?.origin;
    const isOurs = !origin || origin === new URL(siteUrl(c)).origin || origin === new URL(c.req.url).origin;
    const address = isOurs ? parseTargetPath(url) : null;
    const id = address && (await findTargetId(c.var.db, address));
    const target =
      address && id && (await findVisibleTarget(c.var.db, address.type, id, c.var.user?.id ?? null));
    if (!target) throw new Refusal("not_found");
    const { type, snapshot, url: path } = target;
    return c.json({ type, id: target.id, title: snapshot.title, url: path } satisfies ReportTargetView);
  })

  .post("/", parse("json", reportBody), async (c) => {
    const { turnstile_token, target_type, target_id, name, email, language, ...report } = c.req.valid("json");
    const { user } = c.var;
    await enforceRateLimit(c, RATE_LIMITS.reports.byAddress, clientAddress(c));
    if (user) await enforceRateLimit(c, RATE_LIMITS.reports.byAccount, user.id);
    else {
      await requireChallenge(c, turnstile_token);
      if (email) await enforceRateLimit(c, RATE_LIMITS.reports.byMailbox, emailKey(email));
    }
    const target = await findVisibleTarget(c.var.db, target_type, target_id, user?.id ?? null);
    if (!target) throw new Refusal("not_found");
    const now = new Date();
    const id = newId();
    const mailLanguage = user?.language ?? language ?? requestLanguage(c.req.raw);
    const to = user ? { email: user.email, name: user.full_name } : email && { email };
    await insertReport(
      c.var.db,
      {
        ...report,
        id,
        target_type,
        target_id: target.id,
        target_url: target.url,
        author_id: target.author_id,
        snapshot: target.snapshot,
        ...(user ? { reporter_id: user.id } : { reporter_name: name ?? null, reporter_email: email ?? null }),
        language: mailLanguage,
        created_at: now.toISOString(),
      },
      to ? await receipt(c, receiptMail({ ...to, language: mailLanguage }, toMailed(c, target))) : null,
      now,
    );
    sendMailsAfterResponse(c);
    return c.json({ id } satisfies CreatedView, 201);
  });

function toMailed(c: AppContext, { snapshot, url }: { snapshot: { title: string }; url: string }) {
  return { title: snapshot.title, url: siteUrl(c) + encodeURI(url) };
}

/** The receipt, unless this mailbox got its share of the day: whoever types an address may not fill its inbox. */
async function receipt(c: AppContext, mail: MailDraft): Promise<MailDraft | null> {
  const wait = await consumeRateLimit(c, RATE_LIMITS.reports.receiptsTo, emailKey(mail.recipient));
  return wait > 0 ? null : mail;
}

/** Decisions about something of the caller, who may object once. */
const decisionRoutes = newRoutes()
  .get("/:id", requireSignedIn, byId("not_found"), async (c) =>
    c.json(toDecisionView(await requireOwnDecision(c, c.req.valid("param").id))),
  )

  .post("/:id/objection", requireSignedIn, byId("not_found"), parse("json", objectionBody), async (c) => {
    const user = requireUser(c);
    const { id } = await requireOwnDecision(c, c.req.valid("param").id);
    guardWrites(c, callerRule(user));
    const objection = { id, authorId: user.id, text: c.req.valid("json").text };
    if (!(await insertObjection(c.var.db, objection, new Date()))) throw new Refusal("already_objected");
    return c.json(toDecisionView(await requireOwnDecision(c, id)), 201);
  });

function requireOwnDecision(c: AppContext, id: string): Promise<DecisionRow> {
  return orRefuse(findOwnDecision(c.var.db, id, requireUser(c).id), "not_found");
}

function toDecisionView(row: DecisionRow): DecisionView {
  const { target_type: type, target_id, target_title: title, target_url: url } = row;
  const { id, measure, ground, statement, until, decided_at } = row;
  const { objection, objected_at, outcome, answer, answered_at } = row;
  return {
    ...{ id, target: { type, id: target_id, title, url }, measure, ground, statement, until, decided_at },
    ...{ objection, objected_at, outcome, answer, answered_at },
  };
}

/** The cron's job: forgets the reporters of old decisions, along an index that holds only those. */
export function moderationJobs({ db }: CronTick) {
  return [
    cronJob("reporters", { statements: 1, subrequests: 1 }, async () => {
      await forgetReporters(db, reporterCutoff(new Date()));
      return false;
    }),
  ];
}

export const moderationApi: RouteTable = { "/reports": [reportRoutes], "/decisions": [decisionRoutes] };
