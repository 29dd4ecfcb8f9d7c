import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import { detectFileType, FILE_HEADER_BYTES, isImageType, partCount } from "./contract.ts";
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

/**
 * Streams a part into the bucket and returns its ETag. A body of another size than `size` is refused with
 * `upload_failed`.
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
  const stop = new AbortController();
  const upload = bucket.resumeMultipartUpload(key, bucket_id);
  const [came, kept] = await Promise.allSettled([
    body.pipeTo(exact.writable, { signal: stop.signal }),
    upload.uploadPart(number, exact.readable).catch((error) => {
      // R2 no longer reads, so the pipe would never end.
      stop.abort(error);
      throw error;
    }),
  ]);
  if (came.status === "fulfilled" && kept.status === "fulfilled") return kept.value.etag;
  const reasons = [kept, came].flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  // Streams fail with a TypeError; other errors are the bucket's.
  if (reasons.some((reason) => reason instanceof TypeError)) throw new Refusal("upload_failed");
  throw reasons[0];
}

/**
 * Completes a multipart upload and records the file. Idempotent. Throws `upload_failed` when parts are missing, and
 * `unsupported_type` (deleting everything) when it is not a video of the declared type.
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
  const head = await bucket.get(session.key, { range: { offset: 0, length: FILE_HEADER_BYTES } });
  const type = head && detectFileType(new Uint8Array(await head.arrayBuffer()));
  const isFilm = size === session.size_bytes && type === session.content_type && !isImageType(type);
  if (!isFilm || !(await stripStoredVideo(bucket, session.key, type))) {
    await bucket.delete(session.key);
    await deleteMultipartUpload(db, session.id);
    throw new Refusal("unsupported_type");
  }
  await finishMultipartUpload(db, session, now);
}

/** The completed object; it exists already when a response was lost or two requests raced. */
async function completeInBucket(
  bucket: R2Bucket,
  db: Database,
  { id, key, bucket_id }: MultipartUploadRow,
  parts: R2UploadedPart[],
): Promise<R2Object> {
  const there = await bucket.head(key);
  if (there) return there;
  try {
    return await bucket.resumeMultipartUpload(key, bucket_id).complete(parts);
  } catch (error) {
    const meanwhile = await bucket.head(key);
    if (meanwhile) return meanwhile;
    if (!INVALID_PART.test(String(error))) throw error;
    // The bucket kept another attempt of a part than the one recorded, so all parts must be sent again.
    await deleteParts(db, id);
    throw new Refusal("upload_failed");
  }
}
