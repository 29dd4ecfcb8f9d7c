import { expect, test, vi } from "vitest";
import { isRepeated, toCspViolations } from "../../worker/pages/cspReports.ts";
import { RATE_LIMITS } from "../../worker/rateLimits.ts";
import { ask, ORIGIN, visit } from "../support/worker.ts";

/** A report as Chromium sends it; `body` replaces what it tells. */
function report(body: Record<string, unknown> = {}) {
  return {
    type: "csp-violation",
    age: 12,
    url: `${ORIGIN}/blog`,
    user_agent: "Chromium",
    body: {
      documentURL: `${ORIGIN}/blog?token=segreto`,
      blockedURL: "https://tracker.example/pixel.gif?mail=anna",
      effectiveDirective: "img-src",
      sourceFile: `${ORIGIN}/assets/main.js`,
      lineNumber: 7,
      sample: "anna@lago.example",
      ...body,
    },
  };
}

async function send(raw: string, type = "application/reports+json", address?: string) {
  const headers = { "content-type": type };
  return ask("POST", "/api/csp-reports", { raw, headers, ...(address && { address }) });
}

test("every page names the address of reports, for browsers of both kinds", async () => {
  const { headers } = await visit("/chi-siamo");
  expect(headers.get("content-security-policy")).toMatch(/report-uri \/api\/csp-reports; report-to csp/);
  expect(headers.get("reporting-endpoints")).toBe('csp="/api/csp-reports"');
});

test("a report of either kind is a line of the log, without queries and samples, and once", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { headers: _, ...first } = await send(JSON.stringify([report(), report()]));
  expect(first.status).toBe(204);
  const legacy = {
    "document-uri": `${ORIGIN}/forum`,
    "blocked-uri": "inline",
    "effective-directive": "script-src-elem",
    "source-file": "",
  };
  expect((await send(JSON.stringify({ "csp-report": legacy }), "application/csp-report")).status).toBe(204);
  const lines = warn.mock.calls.map(([line]) => String(line));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("https://tracker.example");
  expect(lines[0]).toContain("/assets/main.js:7");
  expect(lines[1]).toContain("script-src-elem");
  expect(lines.join()).not.toMatch(/segreto|pixel|anna/);
});

test("reports of extensions, of other sites and of other kinds are left out", () => {
  const told = [
    report({ blockedURL: "chrome-extension://abc/x.js" }),
    report({ sourceFile: "moz-extension://abc/x.js" }),
    report({ documentURL: "https://other.example/" }),
    report({ effectiveDirective: "img-src <script>" }),
    { ...report(), type: "deprecation" },
  ];
  // As the schema reads them.
  expect(toCspViolations(told as Parameters<typeof toCspViolations>[0], ORIGIN)).toEqual([]);
});

test("a body that is no report, one too large and too many of an address are refused", async () => {
  for (const body of ["{}", "[]", "no"]) expect((await send(body)).status).toBe(400);
  expect((await send("[1, null]")).status).toBe(400);
  expect((await send(JSON.stringify([report({ sample: "x".repeat(40_000) })]))).status).toBe(413);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const statuses: number[] = [];
  for (let call = 0; call <= RATE_LIMITS.pages.cspReports.times; call += 1)
    statuses.push((await send('[{"type":"deprecation"}]', undefined, "203.0.113.77")).status);
  expect(statuses).toEqual([...Array.from({ length: RATE_LIMITS.pages.cspReports.times }, () => 204), 429]);
});

test("a violation is logged again after ten minutes, and what is remembered is bounded", () => {
  const logged = new Map<string, number>();
  const one = { directive: "img-src", blocked: "data:", page: "/", source: "" };
  expect(isRepeated(logged, one, 0)).toBe(false);
  expect(isRepeated(logged, one, 599_999)).toBe(true);
  expect(isRepeated(logged, one, 600_000)).toBe(false);
  for (let page = 0; page < 2000; page += 1) isRepeated(logged, { ...one, page: `/${page}` }, 0);
  expect(logged.size).toBe(500);
});
