import { type BudgetCost, countAffordable } from "../cronBudget.ts";
import type { CronTick } from "../runCronJobs.ts";
import { deleteUnusedLinkedPictures } from "./linkedStore.ts";
import { abortInBucket } from "./multipart.ts";
import { withNarrowedKeys } from "./narrowing.ts";
import { removalCutoff } from "./rules.ts";
import {
  deleteMultipartUploads,
  deleteUploads,
  listStaleMultipartUploads,
  listUnusedUploads,
} from "./store.ts";

/** Files per tick, because a statement binds at most a hundred values. */
const AT_ONCE = 100;

/** Deleting unused links, listing unused files, deleting them from the bucket and from the table. */
const FILES_COST: BudgetCost = { statements: 3, subrequests: 4 };

/** Deletes files that have been unused for a day. Returns whether more may be left. */
export async function deleteUnusedFiles({ env: { UPLOADS: bucket }, db, budget }: CronTick, now: Date) {
  if (countAffordable(budget, FILES_COST) === 0) return true;
  await deleteUnusedLinkedPictures(db, removalCutoff(now), AT_ONCE);
  const unused = await listUnusedUploads(db, removalCutoff(now), AT_ONCE);
  if (unused.length === 0) return false;
  await bucket.delete(withNarrowedKeys(...unused));
  await deleteUploads(db, unused);
  return unused.length === AT_ONCE;
}

/** Aborting one multipart upload; listing and deleting all rows is separate. */
const SESSION_COST: BudgetCost = { statements: 1, subrequests: 2 };
const SESSIONS_COST: BudgetCost = { statements: 2, subrequests: 2 };

/** The time after which R2 aborts an incomplete multipart upload itself, plus a day, in milliseconds. */
const ABORTED_BY_BUCKET_MS = 8 * 86_400_000;

/**
 * Deletes yesterday's multipart uploads, aborting incomplete ones. A failed abort is retried until R2 itself has
 * aborted the upload. Returns whether more may be left.
 */
export async function abortStaleMultipartUploads(
  { env: { UPLOADS: bucket }, db, budget }: CronTick,
  now: Date,
): Promise<boolean> {
  const size = Math.min(AT_ONCE, countAffordable(budget, SESSION_COST, SESSIONS_COST));
  if (size === 0) return true;
  const failures: unknown[] = [];
  const done: string[] = [];
  const old = await listStaleMultipartUploads(db, removalCutoff(now), size);
  for (const session of old) {
    try {
      if (!session.finished) {
        // The upload was completed in the bucket, but never recorded as a file.
        await bucket.delete(session.key);
        await abortInBucket(bucket, session);
      }
      done.push(session.id);
    } catch (error) {
      // A failed abort must not block the others; it is retried at the next tick.
      failures.push(error);
      if (now.getTime() - Date.parse(session.created_at) > ABORTED_BY_BUCKET_MS) done.push(session.id);
    }
  }
  await deleteMultipartUploads(db, done);
  if (failures.length > 0) throw new AggregateError(failures, "uploads in parts could not be taken back");
  return old.length === size;
}
