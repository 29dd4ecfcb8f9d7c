import { v7 as newId } from "uuid";
import type { DecisionView } from "../../worker/moderation/outputs.ts";
import { decisions } from "../../worker/moderation/schema.ts";
import { makeTopic } from "./forum.ts";
import type { GrantedCall } from "./grantedCalls.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { ask, db } from "./worker.ts";

export const REPORT = {
  kind: "rules",
  reason: "unsafe_advice",
  text: "Consiglia l’apnea da soli.",
  good_faith: true,
};
export const DECISION = {
  ...{
    measure: "lock",
    ground: "terms",
    clause: "Regola 3",
    facts: "Il testo consiglia di scendere da soli.",
  },
};

export function sendReport(
  target_type: string,
  target_id: string,
  other: Record<string, unknown> = {},
  as?: SignedInUser,
) {
  const body = { ...REPORT, target_type, target_id, ...other };
  return ask<{ id: string }>("POST", "/api/reports", { body, ...(as && { as }) });
}

export function decideReport(
  as: SignedInUser,
  id: string,
  measure: string,
  other: Record<string, unknown> = {},
) {
  const body = { ...DECISION, measure, ...other };
  return ask<DecisionView>("POST", `/api/admin/reports/${id}/decision`, { as, body });
}

/** Reports a topic by a new user, as a visitor; returns the report's id. */
export async function reportTopic(author?: { id: string }): Promise<string> {
  const { id } = await makeTopic({ author_id: (author ?? (await makeUser("carla"))).id });
  return (await sendReport("topic", id)).body.id;
}

/** A decision about a topic of the author; returns its id. `objection`: the author's, which waits. */
export async function makeDecision({ id: author_id }: { id: string }, objection?: string): Promise<string> {
  const id = newId();
  const at = new Date().toISOString();
  const topic = await makeTopic({ author_id, is_locked: true });
  await db.insert(decisions).values({
    ...DECISION,
    ...{ id, author_id, measure: "lock", ground: "terms", statement: "Il topic è chiuso.", decided_at: at },
    ...{
      target_type: "topic",
      target_id: topic.id,
      target_url: `/forum/topic/${topic.id}`,
      target_title: topic.title,
    },
    ...(objection && { objection, objected_at: at }),
  });
  return id;
}

/** The calls of those who decide reports. */
export const REPORT_CALLS: Record<string, () => Promise<GrantedCall>> = {
  "PUT /api/admin/users/:id/moderator": async () => ({
    path: `/api/admin/users/${(await makeUser("carla")).id}/moderator`,
    body: { moderates_forum: true },
  }),
  "GET /api/admin/reports": async () => ({ path: "/api/admin/reports" }),
  "GET /api/admin/reports/figures": async () => ({ path: "/api/admin/reports/figures?year=2026" }),
  "POST /api/admin/reports/:id/statement": async () => ({
    path: `/api/admin/reports/${await reportTopic()}/statement`,
    body: DECISION,
  }),
  "POST /api/admin/reports/:id/decision": async () => ({
    path: `/api/admin/reports/${await reportTopic()}/decision`,
    body: DECISION,
  }),
  "POST /api/admin/reports/:id/objection": async () => ({
    path: `/api/admin/reports/${await makeDecision(await makeUser("carla"), "Non sono d’accordo.")}/objection`,
    body: { outcome: "rejected", answer: "La regola vale per tutti." },
  }),
};
