import { onThisSite } from "./onThisSite.ts";

/** A redirect target within this site, as a path; "/" for any other text. */
export function safeRedirect(target: string | null): string {
  const isPath = target !== null && /^\/(?![/\\])/.test(target);
  return isPath ? onThisSite(target, "https://here.invalid/") : "/";
}
