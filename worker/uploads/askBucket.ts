import { Refusal } from "../errors.ts";
import { withTimeLimit } from "../lib/timeLimit.ts";
import { log } from "../log.ts";

/** A call of R2 that is not answered after so many milliseconds counts as failed: somebody waits for it. */
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

/** The refusal for a failure of R2, which is logged. A refusal stays as it is. */
export function filesUnavailable(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  log("error", "the bucket does not answer:", error);
  return new Refusal("files_unavailable");
}
