import type { ReportTarget } from "../../moderation/contract.ts";
import { allowedMeasures } from "../../moderation/contract.ts";
import type { decisions, reports } from "../../moderation/schema.ts";
import type { FoundTarget } from "../../moderation/targetsStore.ts";
import type { ReportedThing } from "./outputs.ts";

/** A report as stored. */
export type ReportRow = typeof reports.$inferSelect;
export type QueuedDecision = typeof decisions.$inferSelect & {
  decider_name: string | null;
  answerer_name: string | null;
};
export type QueuedReport = ReportRow & { name: string | null; email: string | null };
export type PostVersion = { post_id: string; title: string | null; content: string; replaced_at: string };

/** `decision`: null for open reports. */
export type QueuedThing = { type: ReportTarget; id: string; decision: QueuedDecision | null };

/** The most earlier decisions shown about an author. */
const HISTORY_SHOWN = 10;

type Details = {
  reports: QueuedReport[];
  versions: PostVersion[];
  history: {
    id: string;
    author_id: string | null;
    measure: QueuedDecision["measure"];
    target_title: string;
    decided_at: string;
  }[];
};

/** `isAdmin`: decides everything; `hasOther`: whether another admin exists. */
export type QueueViewer = { id: string; isAdmin: boolean; hasOther: boolean };

/** A reported thing for its moderators; null without reports. */
export function toReportedThing(
  { type, id, decision }: QueuedThing,
  current: FoundTarget | undefined,
  { reports, versions, history }: Details,
  viewer: QueueViewer,
): ReportedThing | null {
  const own = reports.filter((report) =>
    decision
      ? report.decision_id === decision.id
      : report.target_type === type && report.target_id === id && !report.decision_id,
  );
  const [first] = own;
  if (!first) return null;
  const { title, text, author_name } = first.snapshot;
  const author = first.author_id
    ? { id: first.author_id, name: current?.snapshot.author_name ?? author_name }
    : null;
  return {
    id: first.id,
    target: { type, id, title, url: first.target_url },
    is_danger: own.some(({ reason }) => reason === "danger_to_life"),
    reports: own.map((report) => ({
      ...{
        id: report.id,
        kind: report.kind,
        reason: report.reason,
        text: report.text,
        created_at: report.created_at,
      },
      reporter:
        report.name || report.email
          ? { id: report.reporter_id, name: report.name, email: report.email }
          : null,
    })),
    snapshot: { title, text },
    current: current
      ? { title: current.snapshot.title, text: current.snapshot.text, is_public: current.is_public }
      : null,
    former: versions
      .filter(({ post_id }) => post_id === id)
      .map(({ title: former, content, replaced_at }) => ({
        title: former ?? "",
        text: content,
        replaced_at,
      })),
    author,
    history: history
      .filter((row) => author && row.author_id === author.id && row.id !== decision?.id)
      .slice(0, HISTORY_SHOWN)
      .map((row) => ({
        id: row.id,
        measure: row.measure,
        title: row.target_title,
        decided_at: row.decided_at,
      })),
    measures: allowedMeasures({ type, hasAuthor: author !== null }, viewer.isAdmin),
    decision: decision && toAdminDecision(decision, viewer),
  };
}

export function toAdminDecision(row: QueuedDecision, viewer: QueueViewer) {
  const { id, measure, ground, clause, facts, statement, until, decided_at } = row;
  const { objection, objected_at, outcome, answer, answered_at } = row;
  const target = { type: row.target_type, id: row.target_id, title: row.target_title, url: row.target_url };
  return {
    ...{ id, target, measure, ground, clause, facts, statement, until, decided_at },
    ...{ objection, objected_at, outcome, answer, answered_at },
    decided_by: row.decider_name,
    answered_by: row.answerer_name,
    may_answer:
      viewer.isAdmin &&
      objected_at !== null &&
      outcome === null &&
      (row.decided_by !== viewer.id || !viewer.hasOther),
  };
}
