import { queryOptions } from "@tanstack/react-query";
import type { ObjectionBody, ReportBody } from "../../worker/moderation/inputs.ts";
import type { CreatedView, DecisionView, ReportTargetView } from "../../worker/moderation/outputs.ts";
import { call } from "../lib/api.ts";

export const postReport = (body: ReportBody) => call<CreatedView>("POST", "/api/reports", { body });
export const postObjection = (id: string, body: ObjectionBody) =>
  call<DecisionView>("POST", `/api/decisions/${id}/objection`, { body });

const getReportTarget = (url: string, { signal }: { signal?: AbortSignal }) =>
  call<ReportTargetView>("GET", "/api/reports/target", { search: { url }, ...(signal && { signal }) });
const getDecision = (id: string, { signal }: { signal?: AbortSignal }) =>
  call<DecisionView>("GET", `/api/decisions/${id}`, { ...(signal && { signal }) });

/** What an address of the site shows. */
export function reportTargetQuery(url: string) {
  return queryOptions({
    queryKey: ["me", "report-target", url],
    queryFn: (context) => getReportTarget(url, context),
    enabled: url !== "",
    retry: false,
  });
}

/** A decision about something of the member. */
export function decisionQuery(id: string) {
  return queryOptions({
    queryKey: ["me", "decisions", id],
    queryFn: (context) => getDecision(id, context),
    retry: false,
  });
}
