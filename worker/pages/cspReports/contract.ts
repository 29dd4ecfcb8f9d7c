/** Where browsers send what the Content Security Policy stopped. */
export const CSP_REPORTS_PATH = "/api/csp-reports";

/** Bytes of one call, and reports of it that are read: a browser gathers a minute's. */
export const CSP_BODY_MAX_BYTES = 32 * 1024;
export const CSP_REPORTS_MAX = 20;

/** How long the same violation is not logged again by one isolate, in milliseconds, and how many are remembered. */
export const CSP_REPEAT_MS = 10 * 60_000;
export const CSP_REMEMBERED_MAX = 500;
