import type { LogbookDiveView, LogbookTotals } from "../../../worker/profiles/logbook/contract.ts";
import { canKeepDrafts, copyKey } from "../../lib/drafts.ts";
import { isSiteDown } from "../../lib/refusals.ts";
import { storage } from "../../lib/storage.ts";

type LogbookPageCopy = { rows: LogbookDiveView[]; next: string | undefined };
type LogbookCopies = { totals: LogbookTotals; dives: LogbookPageCopy };

/**
 * Asks the server, and keeps the answer on this device; without a network the last answer is shown. Signing out removes
 * it (`removeDrafts`).
 */
export async function readWithCopy<Name extends keyof LogbookCopies>(
  name: Name,
  part: string,
  read: () => Promise<LogbookCopies[Name]>,
): Promise<LogbookCopies[Name]> {
  const user = storage.user();
  const key = user && copyKey(user.id, `logbook:${name}:${part}`);
  try {
    const answer = await read();
    if (key && canKeepDrafts()) keep(key, answer);
    return answer;
  } catch (failure) {
    const copy = key && isSiteDown(failure) ? find<LogbookCopies[Name]>(key) : null;
    if (!copy) throw failure;
    return copy;
  }
}

function keep(key: string, answer: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(answer));
  } catch {
    // Storage is full or blocked: the logbook then needs a network.
  }
}

function find<Answer>(key: string): Answer | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Answer | null;
  } catch {
    return null;
  }
}
