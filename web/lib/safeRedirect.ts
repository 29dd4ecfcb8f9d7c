import { onThisSite } from "./onThisSite.ts";

/** A way back that stays on this site, written as a path: anything else leads home ("/"). */
export function safeRedirect(target: string | null): string {
  const isPath = target !== null && /^\/(?![/\\])/.test(target);
  return isPath ? onThisSite(target, "https://here.invalid/") : "/";
}
