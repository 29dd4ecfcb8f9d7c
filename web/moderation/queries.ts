import { queryOptions } from "@tanstack/react-query";
import { getDecision, getReportTarget } from "./api.ts";

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
