import type { Database } from "../env.ts";
import { removedBefore } from "./rules.ts";
import { findOldSessions, findUnused, forgetSession, forgetUploads } from "./store.ts";

/** As many as one turn of the cron takes along: a statement binds a hundred values at most. */
const AT_ONCE = 100;

/** R2's code for an upload in parts that is no longer there: finished, stopped, or dropped by it after a week. */
const NO_SUCH_UPLOAD = /10024/;

/** Removes the files that nothing has referred to for a day. */
export async function sweepUnused(bucket: R2Bucket, db: Database, now: Date): Promise<void> {
  const unused = await findUnused(db, removedBefore(now), AT_ONCE);
  if (unused.length === 0) return;
  await bucket.delete(unused);
  await forgetUploads(db, unused);
}

/** Forgets uploads in parts of the day before, and takes back what came of those that stopped halfway. */
export async function sweepSessions(bucket: R2Bucket, db: Database, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const session of await findOldSessions(db, removedBefore(now), AT_ONCE)) {
    try {
      if (!session.finished) await takeBack(bucket, session);
      await forgetSession(db, session.id);
    } catch (error) {
      // The others are not to wait for this one, which is tried again at the next turn.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "uploads in parts could not be taken back");
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
