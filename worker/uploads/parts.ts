import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import { HEAD_BYTES, isImage, partCount, typeOf } from "./contract.ts";
import { removeMetadata } from "./film/metadata.ts";
import { type findSession, finishSession, forgetParts, forgetSession, type UploadSession } from "./store.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** R2's code for a part that it does not hold as it was noted. */
const INVALID_PART = /10025/;

/**
 * Stores a part and answers its tag. The bytes go through to the bucket as they come, so memory holds none of them;
 * one too few or too many is refused with `upload_failed`.
 */
export async function storePart(
  bucket: R2Bucket,
  { key, bucket_id }: UploadSession,
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
      // Nobody reads any more: what still comes would wait for ever.
      stop.abort(error);
      throw error;
    }),
  ]);
  if (came.status === "fulfilled" && kept.status === "fulfilled") return kept.value.etag;
  const reasons = [kept, came].flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  // Streams complain with a TypeError; anything else is the bucket's own trouble.
  if (reasons.some((reason) => reason instanceof TypeError)) throw new Refusal("upload_failed");
  throw reasons[0];
}

/**
 * Makes a file of the parts and notes it; once more is no error. Refuses with `upload_failed` when parts are missing,
 * and with `unsupported_type`, leaving nothing behind, when it is no film of the type it was said to be.
 */
export async function putTogether(
  bucket: R2Bucket,
  db: Database,
  { session, parts, finished }: Found,
  now: Date,
): Promise<void> {
  if (finished) return;
  if (parts.length !== partCount(session.size_bytes)) throw new Refusal("upload_failed");
  const { size } = await assembled(bucket, db, session, parts);
  const head = await bucket.get(session.key, { range: { offset: 0, length: HEAD_BYTES } });
  const type = head && typeOf(new Uint8Array(await head.arrayBuffer()));
  const isFilm = size === session.size_bytes && type === session.content_type && !isImage(type);
  if (!isFilm || !(await removeMetadata(bucket, session.key, type))) {
    await bucket.delete(session.key);
    await forgetSession(db, session.id);
    throw new Refusal("unsupported_type");
  }
  await finishSession(db, session, now);
}

/** The file in the bucket: there already when an answer got lost, or when two asked at once. */
async function assembled(
  bucket: R2Bucket,
  db: Database,
  { id, key, bucket_id }: UploadSession,
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
    // Of two tries of a part the bucket kept one and we noted the other: they have to come again.
    await forgetParts(db, id);
    throw new Refusal("upload_failed");
  }
}
