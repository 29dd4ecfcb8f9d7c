import { type AppContext, type Database, openDatabase } from "../env.ts";
import { Refusal } from "../errors.ts";
import { log, runAfterResponse } from "../log.ts";
import { IMAGE_MAX_BYTES, IMAGE_PIXELS_MAX, IMAGE_TYPES, type ImageType, isPublicHttps } from "./contract.ts";
import { detectFileType } from "./detectFileType.ts";
import {
  claimCopyAttempt,
  findLinkedPicture,
  findLinkedPictureOwner,
  type LinkedPictureRow,
  recordCopy,
  returnCopyAttempt,
} from "./linkedStore.ts";
import { newUploadKey } from "./rules.ts";
import { type BucketContext, discardFile, storeFile } from "./storeFile.ts";
import { cleanImage } from "./stripMetadata.ts";

/**
 * Copies another site's image into the bucket, within `ownerId`'s quota, and returns its key. Of two concurrent copies
 * the second is deleted. Throws like `downloadPicture`, and `upload_quota` and `files_unavailable`.
 */
export async function copyLinkedPicture(c: BucketContext, db: Database, url: string, ownerId: string | null) {
  const { type, bytes } = await downloadPicture(url, c.env);
  const key = newUploadKey(type);
  const upload = { key, owner_id: ownerId, content_type: type, size_bytes: bytes.length };
  await storeFile(c, db, upload, bytes);
  let isOurs = false;
  try {
    isOurs = await recordCopy(db, url, key);
  } finally {
    if (!isOurs) runAfterResponse(c.executionCtx, "discarding a copy", discardFile(c.env.UPLOADS, db, key));
  }
  const found = isOurs ? key : (await findLinkedPicture(db, url))?.key;
  if (!found) throw new Refusal("picture_unreachable");
  return found;
}

/**
 * The key of a linked picture, copied now if an attempt is due; null without a copy. Throws `files_unavailable`, which
 * does not count as an attempt, so that an hour without R2 loses no picture.
 */
export async function findOrCopyLinkedPicture(
  c: BucketContext,
  db: Database,
  linked: LinkedPictureRow,
): Promise<string | null> {
  if (linked.key) return linked.key;
  const now = new Date();
  if (!(await claimCopyAttempt(db, linked, nextCopyAttempt(linked.attempts + 1, now), now))) return null;
  try {
    return await copyLinkedPicture(c, db, linked.url, await findLinkedPictureOwner(db, linked.url));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "files_unavailable") {
      await returnCopyAttempt(db, linked, nextCopyAttempt(1, now));
      throw error;
    }
    log("warn", "linked picture refused", error.code);
    return null;
  }
}

/** Copies an event's linked pictures after the response. */
export function copyLinkedPicturesAfterResponse(c: AppContext, urls: (string | null)[]): void {
  const links = urls.filter((url) => url?.startsWith("https://"));
  if (links.length > 0)
    runAfterResponse(c.executionCtx, "fetching linked pictures", copyAll(c, links as string[]));
}

/** Copies one picture at a time, so that memory holds only one of up to twenty. */
async function copyAll(c: BucketContext, urls: string[]): Promise<void> {
  const { db } = openDatabase(c.env.DB, "first-primary");
  for (const url of urls) {
    const linked = await findLinkedPicture(db, url);
    if (linked) await findOrCopyLinkedPicture(c, db, linked);
  }
}

/**
 * Downloads another site's image, detects its type and strips its metadata. Tests set the environment's base in place
 * of the web. Throws `picture_unreachable` (timeout, not https, too many redirects), `image_too_large`,
 * `unsupported_type`, `broken_image` and `too_many_pixels`.
 */
async function downloadPicture(
  url: string,
  env: Pick<Env, "IMAGES" | "LINKED_PICTURES_BASE">,
): Promise<{ type: LinkedPictureType; bytes: Uint8Array<ArrayBuffer> }> {
  const bytes = await download(url, env.LINKED_PICTURES_BASE);
  const type = detectLinkedPictureType(bytes);
  if (!type) throw new Refusal("unsupported_type");
  if (type !== "image/gif") return { type, bytes: new Uint8Array(await cleanImage(env.IMAGES, type, bytes)) };
  if (!isDecodableGif(bytes)) throw new Refusal("broken_image");
  return { type, bytes };
}

async function download(url: string, base: string): Promise<Uint8Array<ArrayBuffer>> {
  const signal = AbortSignal.timeout(LINK_TIMEOUT_MS);
  let address = url;
  try {
    for (let redirects = 0; redirects <= REDIRECTS_MAX && isPublicHttps(address); redirects += 1) {
      const target = base ? `${base}/${encodeURIComponent(address)}` : address;
      const response = await fetch(target, { redirect: "manual", signal, headers: { Accept: "image/*" } });
      const location = response.headers.get("location");
      if (response.ok) return await readPicture(response);
      await response.body?.cancel();
      if (response.status < 300 || response.status >= 400 || !location) break;
      address = URL.parse(location, address)?.href ?? "";
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // A warning, because failures of other sites are expected.
    log("warn", "linked picture not fetched", error);
  }
  throw new Refusal("picture_unreachable");
}

/** Reads the body up to the image size limit. */
async function readPicture(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > IMAGE_MAX_BYTES) throw new Refusal("image_too_large");
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

/** Links may point to a GIF (specification, "Gallery"); uploads may not. */
type LinkedPictureType = ImageType | "image/gif";

/** Limits for downloading a linked picture: time in milliseconds, and redirects. */
const LINK_TIMEOUT_MS = 5000;
const REDIRECTS_MAX = 3;

/** Minutes until the next attempt to copy a picture, by the number of attempts made; no attempt follows the last one. */
const PAUSE_MINUTES = [1, 10, 60, 1440];

function nextCopyAttempt(attempts: number, now: Date): string | null {
  const minutes = PAUSE_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000).toISOString();
}

/** Detects a linked file's type by its first bytes; null when it is no image. */
export function detectLinkedPictureType(bytes: Uint8Array): LinkedPictureType | null {
  if (/^GIF8[79]a/.test(String.fromCharCode(...bytes.subarray(0, 6)))) return "image/gif";
  const type = detectFileType(bytes);
  return IMAGE_TYPES.find((image) => image === type) ?? null;
}

/** Whether a GIF's logical screen (GIF89a, section 18) is within the pixel limit. */
export function isDecodableGif(bytes: Uint8Array): boolean {
  if (bytes.length < 10) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixels = view.getUint16(6, true) * view.getUint16(8, true);
  return pixels > 0 && pixels <= IMAGE_PIXELS_MAX;
}
