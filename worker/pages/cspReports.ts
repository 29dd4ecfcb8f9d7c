import { CSP_REMEMBERED_MAX, CSP_REPEAT_MS, CSP_REPORTS_MAX } from "./contract.ts";
import type { CspReportsInput } from "./inputs.ts";

/** A violation: a directive, an origin or a keyword such as "inline", and paths without query or fragment. */
type CspViolation = { directive: string; blocked: string; page: string; source: string };

/** The violations of the site's own pages in a body; those of browser extensions are left out. */
export function toCspViolations(input: CspReportsInput, origin: string): CspViolation[] {
  const reports = Array.isArray(input)
    ? input.flatMap(({ type, body }) => (type === "csp-violation" && body ? [body] : []))
    : [fromLegacy(input["csp-report"])];
  return reports.slice(0, CSP_REPORTS_MAX).flatMap((body) => {
    const page = URL.parse(body.documentURL);
    const blocked = originOrWord(body.blockedURL);
    if (page?.origin !== origin || blocked === null || !/^[a-z-]{1,40}$/.test(body.effectiveDirective))
      return [];
    const source = URL.parse(body.sourceFile);
    const isOurs = !source || /^https?:$/.test(source.protocol);
    if (!isOurs) return [];
    const line = source
      ? `${source.origin === origin ? "" : source.origin}${source.pathname}:${body.lineNumber}`
      : "";
    return [{ directive: body.effectiveDirective, blocked, page: page.pathname, source: line }];
  });
}

function fromLegacy(report: Extract<CspReportsInput, { "csp-report": unknown }>["csp-report"]) {
  return {
    documentURL: report["document-uri"],
    blockedURL: report["blocked-uri"],
    effectiveDirective: report["effective-directive"],
    sourceFile: report["source-file"],
    lineNumber: report["line-number"],
  };
}

/** "inline", "eval" and "data" unchanged, for an address its origin; null for an extension's and anything else. */
function originOrWord(blocked: string): string | null {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (!url) return null;
  if (/^(data|blob):$/.test(url.protocol)) return url.protocol;
  return /^(https?|wss?):$/.test(url.protocol) ? url.origin : null;
}

/** Whether a violation was logged recently; records it, so that one page cannot flood the log. `now` in milliseconds. */
export function isRepeated(logged: Map<string, number>, violation: CspViolation, now: number): boolean {
  const key = JSON.stringify(violation);
  const last = logged.get(key);
  if (last !== undefined && now - last < CSP_REPEAT_MS) return true;
  logged.delete(key);
  if (logged.size >= CSP_REMEMBERED_MAX) logged.delete(logged.keys().next().value ?? "");
  logged.set(key, now);
  return false;
}
