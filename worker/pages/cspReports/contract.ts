/** The path for browsers' reports of Content Security Policy violations. */
export const CSP_REPORTS_PATH = "/api/csp-reports";

/** The most bytes of one call, and the most reports read from it: a browser collects a minute's. */
export const CSP_BODY_MAX_BYTES = 32 * 1024;
export const CSP_REPORTS_MAX = 20;

/** Milliseconds within which one isolate does not log the same violation again, and the most violations remembered. */
export const CSP_REPEAT_MS = 10 * 60_000;
export const CSP_REMEMBERED_MAX = 500;
