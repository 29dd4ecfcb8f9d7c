import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import { withTimeLimit } from "../lib/timeLimit.ts";
import { askBucket, filesUnavailable, NO_SUCH_UPLOAD } from "./askBucket.ts";
import { isImageType, partCount } from "./contract.ts";
import { detectFileType, FILE_HEADER_BYTES } from "./detectFileType.ts";
import {
  deleteMultipartUpload,
  deleteParts,
  type findMultipartUpload,
  finishMultipartUpload,
  type MultipartUploadRow,
} from "./store.ts";
import { stripStoredVideo } from "./video/stripVideo.ts";

type FoundMultipartUpload = NonNullable<Awaited<ReturnType<typeof findMultipartUpload>>>;

/** R2's error code for a part that differs from the given ETag. */
const INVALID_PART = /10025/;

/** Milliseconds without reading or answering after which R2 counts as hanging. The browser may be slower. */
export const PART_LIMIT_MS = 30_000;
/** The limit for R2 to join the parts of up to 100 MB, and for the Worker to read and rewrite them. */
export const COMPLETE_LIMIT_MS = 60_000;

/**
 * Streams a part into the bucket and returns its ETag. Refuses a body of another size than `size` with `upload_failed`;
 * other errors are R2's.
 */
export async function storePart(
  bucket: R2Bucket,
  { key, bucket_id }: MultipartUploadRow,
  number: number,
  size: number,
  body: ReadableStream | null,
): Promise<string> {
  if (!body) throw new Refusal("upload_failed");
  const exact = new FixedLengthStream(size);
  const writer = exact.writable.getWriter();
  const stored = bucket.resumeMultipartUpload(key, bucket_id).uploadPart(number, exact.readable);
  let failure: unknown;
  stored.catch((error: unknown) => {
    failure = error;
    // R2 no longer reads, so the next write would wait for ever.
    endStream(writer, error);
  });
  try {
    await writeBody(body, writer);
    return (await withTimeLimit(stored, PART_LIMIT_MS)).etag;
  } catch (error) {
    endStream(writer, error);
    // Streams fail with a TypeError, also for a write after R2's failure; other errors are the bucket's.
    if (failure && !(failure instanceof TypeError)) throw failure;
    if (error instanceof TypeError) throw new Refusal("upload_failed");
    throw error;
  }
}

/** The bytes per chunk: with the 4 KiB of a plain reader a part takes more than twice as long. */
const CHUNK_BYTES = 256 * 1024;

/** Writes the browser's body; each chunk waits until R2 reads it. */
async function writeBody(body: ReadableStream<Uint8Array>, writer: WritableStreamDefaultWriter) {
  const reader = body.getReader({ mode: "byob" });
  try {
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(CHUNK_BYTES)).catch(() => {
        throw new Refusal("upload_failed");
      });
      if (done) break;
      await withTimeLimit(writer.write(value), PART_LIMIT_MS);
    }
    await withTimeLimit(writer.close(), PART_LIMIT_MS);
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Ends a stream for its reader; an already ended one is unchanged. */
function endStream(writer: WritableStreamDefaultWriter, reason: unknown): void {
  writer.abort(reason).catch(() => {});
}

/** Aborts a multipart upload; one that R2 no longer has counts as aborted. */
export async function abortInBucket(
  bucket: R2Bucket,
  { key, bucket_id }: Pick<MultipartUploadRow, "key" | "bucket_id">,
): Promise<void> {
  await bucket
    .resumeMultipartUpload(key, bucket_id)
    .abort()
    .catch((error: unknown) => {
      if (!NO_SUCH_UPLOAD.test(String(error))) throw error;
    });
}

/**
 * Completes a multipart upload and records the file. Idempotent. Throws `upload_failed` when parts are missing,
 * `unsupported_type` (deleting everything) when it is not a video of the declared type, and `files_unavailable`.
 */
export async function completeMultipartUpload(
  bucket: R2Bucket,
  db: Database,
  { session, parts, finished }: FoundMultipartUpload,
  now: Date,
): Promise<void> {
  if (finished) return;
  if (parts.length !== partCount(session.size_bytes)) throw new Refusal("upload_failed");
  const { size } = await completeInBucket(bucket, db, session, parts);
  const type = await askBucket(async () => {
    const head = await bucket.get(session.key, { range: { offset: 0, length: FILE_HEADER_BYTES } });
    return head && detectFileType(new Uint8Array(await head.arrayBuffer()));
  });
  const isFilm = size === session.size_bytes && type === session.content_type && !isImageType(type);
  if (!isFilm || !(await askBucket(() => stripStoredVideo(bucket, session.key, type), COMPLETE_LIMIT_MS))) {
    await askBucket(() => bucket.delete(session.key));
    await deleteMultipartUpload(db, session.id);
    throw new Refusal("unsupported_type");
  }
  await finishMultipartUpload(db, session, now);
}

/** The completed object; it already exists when a response was lost or two requests raced. */
async function completeInBucket(
  bucket: R2Bucket,
  db: Database,
  { id, key, bucket_id }: MultipartUploadRow,
  parts: R2UploadedPart[],
): Promise<R2Object> {
  const there = await askBucket(() => bucket.head(key));
  if (there) return there;
  try {
    const upload = bucket.resumeMultipartUpload(key, bucket_id);
    return await withTimeLimit(upload.complete(parts), COMPLETE_LIMIT_MS);
  } catch (error) {
    const meanwhile = await askBucket(() => bucket.head(key));
    if (meanwhile) return meanwhile;
    if (!INVALID_PART.test(String(error))) throw filesUnavailable(error);
    // The bucket has another attempt of a part than the recorded one, so all parts must be sent again.
    await deleteParts(db, id);
    throw new Refusal("upload_failed");
  }
}
