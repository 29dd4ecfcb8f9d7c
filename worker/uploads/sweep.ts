import type { Database } from "../env.ts";
import { removedBefore } from "./rules.ts";
import { findStopped, findUnused, forgetSession, forgetUploads } from "./store.ts";

/** As many as one turn of the cron takes along; R2 removes a thousand at once. */
const AT_ONCE = 200;

/** Removes the files that nothing has referred to for a day, and what came of uploads that stopped halfway. */
export async function sweepUploads(bucket: R2Bucket, db: Database, now: Date): Promise<void> {
  const before = removedBefore(now);
  const unused = await findUnused(db, before, AT_ONCE);
  if (unused.length > 0) {
    await bucket.delete(unused);
    await forgetUploads(db, unused);
  }
  for (const { id, key, bucket_id } of await findStopped(db, before, AT_ONCE)) {
    // Finished in the bucket but not here: then there is a file and nothing to stop.
    if (await bucket.head(key)) await bucket.delete(key);
    else await bucket.resumeMultipartUpload(key, bucket_id).abort();
    await forgetSession(db, id);
  }
}
