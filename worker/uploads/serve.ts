import type { Context } from "hono";
import type { App } from "../env.ts";
import { Refusal } from "../errors.ts";
import { isKnown } from "../http.ts";
import { afterAnswer, log } from "../log.ts";
import { IMAGE_TYPES, urlOf, WIDTHS } from "./contract.ts";
import { type ByteRange, rangeOf } from "./ranges.ts";

/** Browsers may cache for ever, because the content of an address never changes. */
const FOR_EVER = "public, max-age=31536000, immutable";
/** For an original served because resizing failed: retried soon. */
const A_MINUTE = "public, max-age=60";
/** At the edge, so that a deleted file disappears within a day. */
const A_DAY = "public, max-age=86400";

/**
 * Serves a file of the bucket: whole, a byte range, or an image at most `?width=` pixels wide. Supports conditional
 * requests. Throws `not_found`; responds 416 to an unsatisfiable range.
 */
export async function serveFile(c: Context<App>, key: string): Promise<Response> {
  const width = WIDTHS.find((known) => String(known) === c.req.query("width"));
  if (c.req.header("range") && !width) return servePart(c, key);
  const kept = keptAs(c, key, width);
  const found = (await caches.default.match(kept)) ?? (await fetchFile(c, key, width, kept));
  const headers = new Headers(found.headers);
  if (headers.get("Cache-Control") === A_DAY) headers.set("Cache-Control", FOR_EVER);
  if (isKnown(c.req.header("if-none-match"), headers.get("etag"))) {
    await found.body?.cancel();
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  }
  return new Response(found.body, { headers });
}

/** The edge cache's key of a file in this width. */
function keptAs(c: Context<App>, key: string, width?: number): string {
  return new URL(urlOf(key) + (width ? `?width=${width}` : ""), c.req.url).href;
}

/** Purges an image in all widths from this location's cache; elsewhere it expires after a day. */
export async function forgetFile(c: Context<App>, key: string): Promise<void> {
  const addresses = [undefined, ...WIDTHS].map((width) => keptAs(c, key, width));
  await Promise.all(addresses.map((address) => caches.default.delete(address)));
}

/** Loads a file from the bucket. Images are cached at the edge, because resizing is expensive. */
async function fetchFile(c: Context<App>, key: string, width: number | undefined, kept: string) {
  const file = await c.env.UPLOADS.get(key);
  if (!file) throw new Refusal("not_found");
  const type = file.httpMetadata?.contentType ?? "";
  const isPicture = IMAGE_TYPES.some((image) => image === type);
  const response = width && isPicture ? await narrow(c, file, width) : whole(file);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", A_DAY);
  const lasting = response.headers.get("Cache-Control") === A_DAY;
  if (isPicture && lasting)
    afterAnswer(c.executionCtx, "caching a picture", caches.default.put(kept, response.clone()));
  return response;
}

function whole(file: R2ObjectBody): Response {
  return new Response(file.body, { headers: headersOf(file, { "Content-Length": String(file.size) }) });
}

function headersOf(file: R2Object, more: Record<string, string>): Headers {
  const headers = new Headers({ ETag: file.httpEtag, "Accept-Ranges": "bytes", ...more });
  file.writeHttpMetadata(headers);
  return headers;
}

/** Resizes an image to WebP, never enlarging it; the original where the Images binding is missing or fails. */
async function narrow(c: Context<App>, file: R2ObjectBody, width: number): Promise<Response> {
  const images: ImagesBinding | undefined = c.env.IMAGES;
  if (!images) return whole(file);
  // A copy, so that the original can be served when resizing fails.
  const original = await file.arrayBuffer();
  const unchanged = new Response(original, { headers: headersOf(file, {}) });
  try {
    const drawing = images
      .input(new Blob([original]).stream())
      .transform({ width, fit: "scale-down" })
      .output({ format: "image/webp", quality: 80 });
    const drawn = await (await drawing).response().arrayBuffer();
    // A resized image larger than the original is useless.
    if (drawn.byteLength >= original.byteLength) return unchanged;
    const tag = `${file.httpEtag.slice(0, -1)}-${width}"`;
    return new Response(drawn, { headers: { "Content-Type": "image/webp", ETag: tag } });
  } catch (error) {
    log("warn", "picture not narrowed", width, error);
    unchanged.headers.set("Cache-Control", A_MINUTE);
    return unchanged;
  }
}

/** Serves a byte range, as video players request when seeking. */
async function servePart(c: Context<App>, key: string): Promise<Response> {
  const head = await c.env.UPLOADS.head(key);
  if (!head) throw new Refusal("not_found");
  // Preconditions come before the range (RFC 9110, section 13.2.2).
  if (isKnown(c.req.header("if-none-match"), head.httpEtag)) {
    return new Response(null, { status: 304, headers: headersOf(head, { "Cache-Control": FOR_EVER }) });
  }
  const asked = c.req.header("if-range");
  const range = asked && asked !== head.httpEtag ? "whole" : rangeOf(c.req.header("range") ?? "", head.size);
  if (range === "none") {
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${head.size}` } });
  }
  const stretch: ByteRange = range === "whole" ? { offset: 0, length: head.size } : range;
  const file = await c.env.UPLOADS.get(key, { range: stretch });
  if (!file) throw new Refusal("not_found");
  const headers = headersOf(file, { "Cache-Control": FOR_EVER, "Content-Length": String(stretch.length) });
  if (range === "whole") return new Response(file.body, { headers });
  headers.set("Content-Range", `bytes ${range.offset}-${range.offset + range.length - 1}/${head.size}`);
  return new Response(file.body, { status: 206, headers });
}
