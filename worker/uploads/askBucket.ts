import { Refusal } from "../errors.ts";
import { withTimeLimit } from "../lib/timeLimit.ts";
import { log } from "../log.ts";

/** Milliseconds after which a call of R2 counts as failed, because a user waits for it. */
export const BUCKET_LIMIT_MS = 10_000;

/** The answer of R2. Refuses with `files_unavailable` when the call fails or takes longer than `milliseconds`. */
export async function askBucket<Result>(
  call: () => Promise<Result>,
  milliseconds = BUCKET_LIMIT_MS,
): Promise<Result> {
  try {
    return await withTimeLimit(call(), milliseconds);
  } catch (error) {
    throw filesUnavailable(error);
  }
}

/** R2's error code for a multipart upload that was completed, aborted or dropped after a week. */
export const NO_SUCH_UPLOAD = /10024/;

/**
 * The refusal for a failure of R2, which is logged; `not_found` for a multipart upload that R2 no longer has. A refusal
 * and an error of our own code are returned unchanged.
 */
export function filesUnavailable(error: unknown): unknown {
  if (error instanceof Refusal || error instanceof TypeError || error instanceof RangeError) return error;
  if (NO_SUCH_UPLOAD.test(String(error))) return new Refusal("not_found");
  log("error", "the bucket does not answer:", error);
  return new Refusal("files_unavailable");
}
