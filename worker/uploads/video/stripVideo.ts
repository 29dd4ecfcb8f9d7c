import { Refusal } from "../../errors.ts";
import type { VideoType } from "../contract.ts";
import { ByteReader } from "./ByteReader.ts";
import { applyPatches, type FilmPatches, hasPatches } from "./filmPatches.ts";
import { findMp4Metadata } from "./mp4.ts";
import { findWebmMetadata } from "./webm.ts";

/** A video of up to 16 MB without its metadata. Throws `unsupported_type` for an incomplete file. */
export async function stripVideo(film: Blob, type: VideoType): Promise<Blob> {
  const patches = await findVideoMetadata(film.stream(), film.size, type);
  if (!patches) throw new Refusal("unsupported_type");
  if (!hasPatches(patches)) return film;
  return new Response(film.stream().pipeThrough(applyPatches(patches))).blob();
}

/**
 * Overwrites a stored video's metadata. R2 cannot write into an object, so it is read once to find metadata and, if
 * there is any, copied onto itself. Returns false for an incomplete file.
 */
export async function stripStoredVideo(bucket: R2Bucket, key: string, type: VideoType): Promise<boolean> {
  const film = await bucket.get(key);
  const patches = film && (await findVideoMetadata(film.body, film.size, type));
  if (!patches) return false;
  if (!hasPatches(patches)) return true;
  const again = await bucket.get(key);
  if (!again) return false;
  const whole = new FixedLengthStream(again.size);
  const written = bucket.put(key, whole.readable, { httpMetadata: { contentType: type } });
  await Promise.all([again.body.pipeThrough(applyPatches(patches)).pipeTo(whole.writable), written]);
  return true;
}

/**
 * The metadata to overwrite in a video: GPS positions, names, software. The bytes stay in place, so nothing else moves
 * and the video needs no encoding. Null when the file is incomplete or unsupported.
 */
async function findVideoMetadata(
  film: ReadableStream<Uint8Array>,
  size: number,
  type: VideoType,
): Promise<FilmPatches | null> {
  const reader = film.getReader();
  try {
    const bytes = new ByteReader(reader, size);
    return await (type === "video/webm" ? findWebmMetadata(bytes) : findMp4Metadata(bytes));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    await reader.cancel();
  }
}
