import type {
  DecisionBody,
  ObjectionDecisionBody,
  StatementBody,
} from "../../../worker/admin/reports/inputs.ts";
import type { ReportedThing } from "../../../worker/admin/reports/outputs.ts";
import { call } from "../../lib/api.ts";
import { tableQuery } from "../table/queries.ts";

const PATH = "/api/admin/reports";

/** The query keys to invalidate after a decision: the queue, and the counts of what waits. */
export const REPORTS_KEY = ["me", "admin", "reports"] as const;

export const reportsQuery = (request: Record<string, string | undefined>) =>
  tableQuery<ReportedThing>(REPORTS_KEY, PATH, request);

export const prepareStatement = (id: string, body: StatementBody) =>
  call<{ language: string; statement: string }>("POST", `${PATH}/${id}/statement`, { body });
export const decideReport = (id: string, body: DecisionBody) =>
  call<unknown>("POST", `${PATH}/${id}/decision`, { body });
/** `id`: the decision's. */
export const decideObjection = (id: string, body: ObjectionDecisionBody) =>
  call<unknown>("POST", `${PATH}/${id}/objection`, { body });
