import { type AppContext, openDatabase } from "../env.ts";
import { log, runAfterResponse } from "../log.ts";
import { IMAGE_WIDTHS } from "./contract.ts";
import { raiseImagesQuotaAlarm } from "./store.ts";

/** The widths that most pages request: created after an upload, the others at their first request. */
const USUAL_WIDTHS = [320, 640];

/**
 * Cloudflare's code for a call beyond the account's monthly quota of Images
 * (https://developers.cloudflare.com/images/reference/troubleshooting/).
 */
const OVER_QUOTA = /\b9422\b/;

/** The bucket's key of a picture's copy at most `width` pixels wide. No address leads to it (`FILE_KEY`). */
export function narrowedKey(key: string, width: number): string {
  return `~${width}/${key}`;
}

/** The keys of files and of all their narrowed copies; for a hundred files fewer than R2 deletes in one call. */
export function withNarrowedKeys(...keys: string[]): string[] {
  return keys.flatMap((key) => [key, ...IMAGE_WIDTHS.map((width) => narrowedKey(key, width))]);
}

type NarrowContext = Pick<AppContext, "env" | "executionCtx">;

/** A narrowed copy, or the reason for having none. */
type Narrowed = { type: string; bytes: ArrayBuffer } | "failed" | "over_quota";

/**
 * Resizes a picture to at most `width` pixels, as WebP, and stores the copy beside the original after the response, so
 * that each width is created once, because each call of the Images binding is billed. The copy is the original when
 * resizing saves no bytes. A call beyond the month's quota raises an alarm. Without the binding, or when it fails, the
 * original is served. Copies are in no backup and are made anew after a restore.
 */
export async function narrowPicture(
  c: NarrowContext,
  key: string,
  original: { type: string; bytes: ArrayBuffer },
  width: number,
): Promise<Narrowed> {
  try {
    const resizing = await c.env.IMAGES.input(new Blob([original.bytes]).stream())
      .transform({ width, fit: "scale-down" })
      .output({ format: "image/webp", quality: 80 });
    const bytes = await resizing.response().arrayBuffer();
    const copy = bytes.byteLength < original.bytes.byteLength ? { type: "image/webp", bytes } : original;
    runAfterResponse(
      c.executionCtx,
      "storing a narrowed picture",
      storeCopy(c.env.UPLOADS, key, width, copy),
    );
    return copy;
  } catch (error) {
    log("warn", "picture not narrowed", width, error);
    if (!OVER_QUOTA.test(String((error as { code?: unknown }).code ?? error))) return "failed";
    const { db } = openDatabase(c.env.DB, "first-primary");
    runAfterResponse(c.executionCtx, "raising an alarm", raiseImagesQuotaAlarm(db, new Date()));
    return "over_quota";
  }
}

/** Creates the usual widths of a new picture, one at a time to save memory. */
export async function narrowToUsualWidths(c: NarrowContext, key: string, type: string, picture: Blob) {
  if (!(c.env.IMAGES as ImagesBinding | undefined)) return;
  const original = { type, bytes: await picture.arrayBuffer() };
  for (const width of USUAL_WIDTHS) {
    if (typeof (await narrowPicture(c, key, original, width)) === "string") return;
  }
}

/** Stores a copy, and deletes it again if its original was deleted meanwhile. */
async function storeCopy(
  bucket: R2Bucket,
  key: string,
  width: number,
  { type, bytes }: { type: string; bytes: ArrayBuffer },
): Promise<void> {
  const copy = narrowedKey(key, width);
  await bucket.put(copy, bytes, { httpMetadata: { contentType: type } });
  if (!(await bucket.head(key))) await bucket.delete(copy);
}
