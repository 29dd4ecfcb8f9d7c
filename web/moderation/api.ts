import type { ObjectionBody, ReportBody } from "../../worker/moderation/inputs.ts";
import type { CreatedView, DecisionView, ReportTargetView } from "../../worker/moderation/outputs.ts";
import { call } from "../lib/api.ts";

export const postReport = (body: ReportBody) => call<CreatedView>("POST", "/api/reports", { body });
export const postObjection = (id: string, body: ObjectionBody) =>
  call<DecisionView>("POST", `/api/decisions/${id}/objection`, { body });

export const getReportTarget = (url: string, { signal }: { signal?: AbortSignal }) =>
  call<ReportTargetView>("GET", "/api/reports/target", { search: { url }, ...(signal && { signal }) });
export const getDecision = (id: string, { signal }: { signal?: AbortSignal }) =>
  call<DecisionView>("GET", `/api/decisions/${id}`, { ...(signal && { signal }) });
