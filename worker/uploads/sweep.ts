import { type Budget, type Cost, roomFor } from "../budget.ts";
import type { Database } from "../env.ts";
import { forgetUnusedLinked } from "./linked/store.ts";
import { removedBefore } from "./rules.ts";
import { findOldSessions, findUnused, forgetSessions, forgetUploads } from "./store.ts";

/** As many as one turn of the cron takes along: a statement binds a hundred values at most. */
const AT_ONCE = 100;

/** R2's code for an upload in parts that is no longer there: finished, stopped, or dropped by it after a week. */
const NO_SUCH_UPLOAD = /10024/;

/** Unused links are forgotten; files are found, deleted in the bucket and forgotten: each in one trip. */
const FILES_COST: Cost = { statements: 3, subrequests: 4 };

/** Removes files that nothing has referred to for a day. Answers whether there may be more. */
export async function sweepUnused(
  bucket: R2Bucket,
  db: Database,
  now: Date,
  budget: Budget,
): Promise<boolean> {
  if (roomFor(budget, FILES_COST) === 0) return true;
  await forgetUnusedLinked(db, removedBefore(now), AT_ONCE);
  const unused = await findUnused(db, removedBefore(now), AT_ONCE);
  if (unused.length === 0) return false;
  await bucket.delete(unused);
  await forgetUploads(db, unused);
  return unused.length === AT_ONCE;
}

/** What taking back an upload in parts asks of the bucket; and finding and forgetting all of them. */
const SESSION_COST: Cost = { statements: 1, subrequests: 2 };
const SESSIONS_COST: Cost = { statements: 2, subrequests: 2 };

/**
 * Forgets uploads in parts of the day before, and takes back what came of those that stopped halfway. Answers whether
 * there may be more.
 */
export async function sweepSessions(
  bucket: R2Bucket,
  db: Database,
  now: Date,
  budget: Budget,
): Promise<boolean> {
  const size = Math.min(AT_ONCE, roomFor(budget, SESSION_COST, SESSIONS_COST));
  if (size === 0) return true;
  const failures: unknown[] = [];
  const done: string[] = [];
  const old = await findOldSessions(db, removedBefore(now), size);
  for (const session of old) {
    try {
      if (!session.finished) await takeBack(bucket, session);
      done.push(session.id);
    } catch (error) {
      // The others are not to wait for this one, which is tried again at the next turn.
      failures.push(error);
    }
  }
  await forgetSessions(db, done);
  if (failures.length > 0) throw new AggregateError(failures, "uploads in parts could not be taken back");
  return old.length === size;
}

async function takeBack(bucket: R2Bucket, { key, bucket_id }: { key: string; bucket_id: string }) {
  // Put together in the bucket, but nobody was there any more to note the file.
  await bucket.delete(key);
  await bucket
    .resumeMultipartUpload(key, bucket_id)
    .abort()
    .catch((error) => {
      if (!NO_SUCH_UPLOAD.test(String(error))) throw error;
    });
}
