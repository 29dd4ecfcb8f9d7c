import type { LogbookDiveView, LogbookTotals } from "../../../worker/profiles/logbook/contract.ts";
import { copyKey } from "../../drafts/draftKeys.ts";
import { parseStored, readText, writeText } from "../../drafts/storedDrafts.ts";
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
    // Where storage is full or blocked, the logbook needs a network.
    if (key) writeText(user.id, key, JSON.stringify(answer));
    return answer;
  } catch (failure) {
    const copy = key && isSiteDown(failure) ? parseStored<LogbookCopies[Name]>(readText(key)) : null;
    if (!copy) throw failure;
    return copy;
  }
}
