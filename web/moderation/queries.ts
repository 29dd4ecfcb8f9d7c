import type { ObjectionBody, ReportBody } from "../../worker/moderation/inputs.ts";
import type { CreatedView, DecisionView, ReportTargetView } from "../../worker/moderation/outputs.ts";
import { call } from "../lib/api.ts";
import { readQuery } from "../lib/readQuery.ts";

export const postReport = (body: ReportBody) => call<CreatedView>("POST", "/api/reports", { body });
export const postObjection = (id: string, body: ObjectionBody) =>
  call<DecisionView>("POST", `/api/decisions/${id}/objection`, { body });

/** What an address of the site shows. */
export const reportTargetQuery = (url: string) =>
  readQuery<ReportTargetView>(["me", "report-target", url], "/api/reports/target", {
    search: { url },
    enabled: url !== "",
    retry: false,
  });

/** A decision about something of the member. */
export const decisionQuery = (id: string) =>
  readQuery<DecisionView>(["me", "decisions", id], `/api/decisions/${id}`, { retry: false });
