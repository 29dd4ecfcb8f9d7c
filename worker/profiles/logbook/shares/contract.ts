export type { LogbookShare, NewLogbookShare, SharedLogbook } from "../outputs.ts";

export const SHARE_MINUTES = 60;
/** Live addresses of one logbook. */
export const SHARES_MAX = 3;

export function sharedLogbookPath(secret: string): string {
  return `/libretto/${secret}`;
}
