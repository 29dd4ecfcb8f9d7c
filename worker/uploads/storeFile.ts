import type { AppContext, Database } from "../env.ts";
import { withTimeLimit } from "../lib/timeLimit.ts";
import { runAfterResponse } from "../log.ts";
import { askBucket, BUCKET_LIMIT_MS } from "./askBucket.ts";
import { withNarrowedKeys } from "./narrowing.ts";
import { deleteUploads, insertUpload, type NewUpload } from "./store.ts";

/** The parts of a request that storing needs. */
export type BucketContext = Pick<AppContext, "env" | "executionCtx">;

/** Records a file, then stores it. Refuses with `upload_quota` and `files_unavailable`. */
export async function storeFile(
  { env, executionCtx }: BucketContext,
  db: Database,
  upload: NewUpload,
  content: Blob | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { key, content_type: contentType } = upload;
  await insertUpload(db, upload, new Date());
  const stored = env.UPLOADS.put(key, content, { httpMetadata: { contentType } });
  try {
    await askBucket(() => stored);
  } catch (error) {
    // A refused put may still store the file, so its row is deleted after the file, or both by the cron a day later.
    const ended = withTimeLimit(Promise.allSettled([stored]), BUCKET_LIMIT_MS);
    runAfterResponse(
      executionCtx,
      "discarding a file",
      ended.then(() => discardFile(env.UPLOADS, db, key)),
    );
    throw error;
  }
}

/**
 * Deletes a file, its narrowed copies and its row. The row stays while R2 does not answer, so that the cron deletes both.
 */
export async function discardFile(bucket: R2Bucket, db: Database, key: string): Promise<void> {
  await askBucket(() => bucket.delete(withNarrowedKeys(key)));
  await deleteUploads(db, [key]);
}
