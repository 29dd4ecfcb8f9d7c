import { v7 as newId } from "uuid";
import {
  type AuditStatement,
  auditChange,
  auditEntry,
  recordExport,
  recordOpening,
} from "../../audit/store.ts";
import type { SuccessView } from "../../auth/outputs.ts";
import { findUser } from "../../auth/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { byId, newRoutes, orRefuse, parse, requireUser, sendPage } from "../../http.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvResponse, toCsv } from "../../lib/csv.ts";
import { formatWeekday } from "../../lib/longDays.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import { readTranslations } from "../../lib/translations.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { allowedMeasures, FORUM_TARGETS, hasLastDay, isReversible } from "../../moderation/contract.ts";
import { writeStatement } from "../../moderation/rules.ts";
import { findTargets } from "../../moderation/targetsStore.ts";
import { hasPermission } from "../../permissions/permissionMap.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { siteUrl } from "../../siteUrl.ts";
import {
  decisionBody,
  figuresQuery,
  moderatorBody,
  objectionDecisionBody,
  queueQuery,
  statementBody,
} from "./inputs.ts";
import { revertMeasure, takeMeasure } from "./measures.ts";
import type { ReportedThing } from "./outputs.ts";
import { type QueueViewer, type ReportRow, toAdminDecision, toReportedThing } from "./rules.ts";
import {
  decisionStatements,
  findDecision,
  findReport,
  hasOtherAdmin,
  listDetails,
  listFigures,
  listThings,
  listWaitingMembers,
  objectionRules,
  openReportsRule,
  outcomeStatements,
  updateModerator,
} from "./store.ts";

const moderatorsOnly = requirePermission("posts.moderate");
const reportManagersOnly = requirePermission("reports.manage");

/** The queue of reports, for admins; its topics and replies also for members who moderate the forum. */
export const adminReportRoutes = newRoutes()
  .get("/", moderatorsOnly, parse("query", queueQuery), async (c) => {
    const viewer = await findViewer(c);
    await recordOpening(c, {
      action: "report.read",
      subject: { kind: "table", id: "reports" },
      fields: ["reporter"],
    });
    const { things, next } = await listThings(c.var.db, { ...c.req.valid("query"), isAdmin: viewer.isAdmin });
    const details = await listDetails(c.var.db, things);
    const current = await findTargets(c.var.db, things, null);
    const views = things.map((thing, index) => toReportedThing(thing, current[index], details, viewer));
    return sendPage<ReportedThing>(c, { rows: views.filter((view) => view !== null), next });
  })

  .get("/figures", reportManagersOnly, parse("query", figuresQuery), async (c) => {
    const { year } = c.req.valid("query");
    const { language } = requireUser(c);
    await recordExport(c, {
      action: "table.export",
      subject: { kind: "table", id: "reports" },
      fields: ["count"],
    });
    const [from = "", before = ""] = [year, year + 1].map((one) =>
      startOfDay(`${one}-01-01`, c.env.TIME_ZONE).toISOString(),
    );
    const { moderation: texts, paper } = await readTranslations(c.env.ASSETS, language);
    const values: Record<string, string> = {
      ...texts.kinds,
      ...texts.reasons,
      ...texts.measures,
      ...texts.grounds,
      ...texts.outcomes,
      other: texts.reasons.something_else,
    };
    const figures: Record<string, string> = paper.report_figures;
    const rows = (await listFigures(c.var.db, from, before)).map(({ name, value, count }) => [
      figures[name] ?? name,
      value ? (values[value] ?? value) : name === "outcome" ? texts.outcomes.waiting : "",
      String(count),
    ]);
    return csvResponse(
      c,
      `reports-${year}.csv`,
      toCsv(
        [[paper.report_figures.figure, paper.report_figures.value, paper.report_figures.count], ...rows],
        language,
      ),
    );
  })

  .post("/:id/statement", moderatorsOnly, byId("not_found"), parse("json", statementBody), async (c) => {
    const report = await requireReport(c, c.req.valid("param").id);
    return c.json(await prepareStatement(c, report, c.req.valid("json")));
  })

  .post("/:id/decision", moderatorsOnly, byId("not_found"), parse("json", decisionBody), async (c) => {
    const report = await requireReport(c, c.req.valid("param").id);
    const body = c.req.valid("json");
    const viewer = await findViewer(c);
    const { target_type: type, target_id, author_id } = report;
    const allowed = allowedMeasures({ type, hasAuthor: author_id !== null }, viewer.isAdmin);
    if (!allowed.includes(body.measure))
      throw new Refusal("invalid", { fields: { measure: "validation.wrong" } });
    if (report.decision_id) throw new Refusal("report_decided");
    const until = untilOf(c, body);
    const author = author_id ? await findUser(c.var.db, author_id) : undefined;
    if (author && author.id === viewer.id && body.measure !== "none") throw new Refusal("own_account");
    const { statement } = await prepareStatement(c, report, body);
    const now = new Date();
    const id = newId();
    const decision = {
      ...{
        id,
        target_type: type,
        target_id,
        target_url: report.target_url,
        target_title: report.snapshot.title,
      },
      ...{
        author_id,
        measure: body.measure,
        ground: body.ground,
        clause: body.clause,
        facts: body.facts,
        until,
      },
      statement: statement && (body.statement ?? statement),
      decided_by: viewer.id,
      decided_at: now.toISOString(),
    };
    const members = await listWaitingMembers(c.var.db, report);
    guardWrites(c, openReportsRule(report));
    const statements = decisionStatements(c.var.db, decision, { author, members, site: siteUrl(c) }, now);
    const entry = auditEntry(c, {
      action: "report.decide",
      subject: { kind: "report", id: report.id },
      personId: author_id,
      after: { measure: body.measure, ground: body.ground, type, target: target_id },
    });
    const deed = { decisionId: id, type, id: target_id, authorId: author_id, measure: body.measure, until };
    await takeMeasure(c, deed, [...statements, entry] as unknown as AuditStatement[]);
    sendMailsAfterResponse(c);
    return c.json(await viewDecision(c, id, viewer));
  })

  .post(
    "/:id/objection",
    reportManagersOnly,
    byId("not_found"),
    parse("json", objectionDecisionBody),
    async (c) => {
      const decision = await orRefuse(findDecision(c.var.db, c.req.valid("param").id), "not_found");
      const viewer = await findViewer(c);
      const body = c.req.valid("json");
      const { id, author_id, target_type: type, measure } = decision;
      const author = author_id ? await findUser(c.var.db, author_id) : undefined;
      for (const rule of objectionRules(id, viewer.id)) guardWrites(c, rule);
      const now = new Date();
      const outcome = { ...body, adminId: viewer.id, author, site: siteUrl(c) };
      const entry = auditEntry(c, {
        action: "report.objection",
        subject: { kind: "report", id },
        personId: author_id,
        after: { outcome: body.outcome, measure },
      });
      const statements = [
        ...outcomeStatements(c.var.db, decision, outcome, now),
        entry,
      ] as unknown as AuditStatement[];
      const isReverted = body.outcome === "upheld" && isReversible(type, measure);
      const deed = { decisionId: id, type, id: decision.target_id, authorId: author_id, until: null };
      if (isReverted) await revertMeasure(c, { ...deed, measure }, statements);
      else await takeMeasure(c, { ...deed, measure: "none" }, statements);
      sendMailsAfterResponse(c);
      return c.json(await viewDecision(c, id, viewer));
    },
  );

/** Lets a member moderate the forum. */
export const moderatorRoutes = newRoutes().put(
  "/:id/moderator",
  requirePermission("users.manage"),
  byId("not_found"),
  parse("json", moderatorBody),
  async (c) => {
    const { id } = c.req.valid("param");
    const { moderates_forum } = c.req.valid("json");
    const entry = auditChange(c, {
      action: "user.moderator",
      subject: { kind: "user", id },
      fields: ["moderates_forum"],
      after: { moderates_forum },
    });
    if (!(await updateModerator(c.var.db, id, moderates_forum, entry))) throw new Refusal("not_found");
    return c.json({ success: true } satisfies SuccessView);
  },
);

async function findViewer(c: AppContext): Promise<QueueViewer> {
  const user = requireUser(c);
  const isAdmin = hasPermission(user, "reports.manage");
  return { id: user.id, isAdmin, hasOther: isAdmin && (await hasOtherAdmin(c.var.db, user.id)) };
}

/** A report that the caller may decide. */
async function requireReport(c: AppContext, id: string): Promise<ReportRow> {
  const report = await findReport(c.var.db, id);
  const isOthers =
    !hasPermission(requireUser(c), "reports.manage") && report && !FORUM_TARGETS.includes(report.target_type);
  if (!report || isOthers) throw new Refusal("not_found");
  return report;
}

type DecisionFields = Parameters<typeof untilOf>[1] &
  Pick<Parameters<typeof writeStatement>[1], "ground" | "clause" | "facts">;

/** The statement of reasons from the template, in the author's language; empty without a measure or an author. */
async function prepareStatement(c: AppContext, report: ReportRow, body: DecisionFields) {
  const author = report.author_id ? await findUser(c.var.db, report.author_id) : undefined;
  const language = author?.language ?? "it";
  untilOf(c, body);
  const { measure, ground, clause, facts, until } = body;
  const fields = {
    ...{
      title: report.snapshot.title,
      type: report.target_type,
      measure,
      ground,
      clause,
      facts,
      isReported: true,
    },
    until: hasLastDay(measure) && until ? formatWeekday(until, language) : null,
  };
  const statement = author
    ? writeStatement(await readTranslations(c.env.ASSETS, language), fields, language)
    : "";
  return { language, statement };
}

/** The end of a measure that has one: the end of its last day. Refuses with `invalid` a missing day, and one before tomorrow. */
function untilOf(
  c: AppContext,
  { measure, until }: { measure: ReportedThing["measures"][number]; until?: string | null | undefined },
): string | null {
  if (!hasLastDay(measure)) return null;
  if (!until || until <= dayInTimeZone(c.env.TIME_ZONE, new Date()))
    throw new Refusal("invalid", {
      fields: { until: until ? "validation.future_day" : "validation.required" },
    });
  return startOfDay(addDays(until, 1), c.env.TIME_ZONE).toISOString();
}

async function viewDecision(c: AppContext, id: string, viewer: QueueViewer) {
  const row = await orRefuse(findDecision(c.var.db, id), "not_found");
  return toAdminDecision(row, viewer);
}
