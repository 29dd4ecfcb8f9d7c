import type { AppContext } from "../env.ts";
import { Refusal } from "../errors.ts";
import { matchesETag } from "../http.ts";
import { runAfterResponse } from "../log.ts";
import { askBucket } from "./askBucket.ts";
import { IMAGE_TYPES, IMAGE_WIDTHS, uploadUrl } from "./contract.ts";
import { narrowedKey, narrowPicture } from "./narrowing.ts";

/** Browsers may cache for ever, because the content of an address never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** For an original served because resizing failed, which is retried soon, or because the month's quota is used up. */
const ONE_MINUTE = "public, max-age=60";
const OVER_QUOTA = "public, max-age=86400, s-maxage=86400";
/** The lifetime at the edge, so that a deleted file disappears within a day. */
const ONE_DAY = "public, max-age=86400";

/**
 * Serves a file of the bucket: whole, a byte range, or an image at most `?width=` pixels wide. Supports conditional
 * requests. Throws `not_found` and `files_unavailable`; responds 416 to an unsatisfiable range.
 */
export async function serveFile(c: AppContext, key: string): Promise<Response> {
  const width = IMAGE_WIDTHS.find((known) => String(known) === c.req.query("width"));
  if (c.req.header("range") && !width) return serveByteRange(c, key);
  const cacheAddress = cacheUrl(c, key, width);
  const found = (await caches.default.match(cacheAddress)) ?? (await loadFile(c, key, width, cacheAddress));
  const headers = new Headers(found.headers);
  if (headers.get("Cache-Control") === ONE_DAY) headers.set("Cache-Control", IMMUTABLE);
  if (matchesETag(c.req.header("if-none-match"), headers.get("etag"))) {
    await found.body?.cancel();
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  }
  return new Response(found.body, { headers });
}

/** Serves a private file to a caller who may read it. Another member in the same browser gets nothing from its cache. */
export async function servePrivateFile(c: AppContext, key: string): Promise<Response> {
  const file = await askBucket(() => c.env.UPLOADS.get(key));
  if (!file) throw new Refusal("not_found");
  const headers = new Headers({ "Cache-Control": "private, max-age=3600", Vary: "Authorization" });
  file.writeHttpMetadata(headers);
  return new Response(file.body, { headers });
}

/** The edge cache's key of a file in this width. */
function cacheUrl(c: AppContext, key: string, width?: number): string {
  return new URL(uploadUrl(key) + (width ? `?width=${width}` : ""), c.req.url).href;
}

/** Purges an image in all widths from this location's cache; elsewhere it expires after a day. */
export async function purgeFile(c: AppContext, key: string): Promise<void> {
  const addresses = [undefined, ...IMAGE_WIDTHS].map((width) => cacheUrl(c, key, width));
  await Promise.all(addresses.map((address) => caches.default.delete(address)));
}

/** Loads a file from the bucket, for an image with a width its copy if that exists. Images are cached at the edge. */
async function loadFile(c: AppContext, key: string, width: number | undefined, cacheAddress: string) {
  const copy = width && (await askBucket(() => c.env.UPLOADS.get(narrowedKey(key, width))));
  const file = copy || (await askBucket(() => c.env.UPLOADS.get(key)));
  if (!file) throw new Refusal("not_found");
  const type = file.httpMetadata?.contentType ?? "";
  const isPicture = IMAGE_TYPES.some((image) => image === type);
  const response = width && isPicture && !copy ? await narrowImage(c, key, file, width) : fullResponse(file);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", ONE_DAY);
  if (isPicture && response.headers.get("Cache-Control") !== ONE_MINUTE)
    runAfterResponse(c.executionCtx, "caching a picture", caches.default.put(cacheAddress, response.clone()));
  return response;
}

function fullResponse(file: R2ObjectBody): Response {
  return new Response(file.body, { headers: fileHeaders(file, { "Content-Length": String(file.size) }) });
}

function fileHeaders(file: R2Object, more: Record<string, string>): Headers {
  const headers = new Headers({ ETag: file.httpEtag, "Accept-Ranges": "bytes", ...more });
  file.writeHttpMetadata(headers);
  return headers;
}

/** An image at most `width` pixels wide; the original when the Images binding is missing or fails. */
async function narrowImage(c: AppContext, key: string, file: R2ObjectBody, width: number) {
  if (!(c.env.IMAGES as ImagesBinding | undefined)) return fullResponse(file);
  // A copy of the bytes, so that the original can be served when resizing fails.
  const bytes = await askBucket(() => file.arrayBuffer());
  const type = file.httpMetadata?.contentType ?? "";
  const copy = await narrowPicture(c, key, { type, bytes }, width);
  if (typeof copy === "string") {
    const control = copy === "over_quota" ? OVER_QUOTA : ONE_MINUTE;
    return new Response(bytes, { headers: fileHeaders(file, { "Cache-Control": control }) });
  }
  const tag = `${file.httpEtag.slice(0, -1)}-${width}"`;
  return new Response(copy.bytes, { headers: { "Content-Type": copy.type, ETag: tag } });
}

/** Serves a byte range, as video players request when seeking. */
async function serveByteRange(c: AppContext, key: string): Promise<Response> {
  const head = await askBucket(() => c.env.UPLOADS.head(key));
  if (!head) throw new Refusal("not_found");
  // Preconditions come before the range (RFC 9110, section 13.2.2).
  if (matchesETag(c.req.header("if-none-match"), head.httpEtag)) {
    return new Response(null, { status: 304, headers: fileHeaders(head, { "Cache-Control": IMMUTABLE }) });
  }
  const ifRange = c.req.header("if-range");
  const range =
    ifRange && ifRange !== head.httpEtag ? "whole" : parseByteRange(c.req.header("range") ?? "", head.size);
  if (range === "none") {
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${head.size}` } });
  }
  const stretch: ByteRange = range === "whole" ? { offset: 0, length: head.size } : range;
  const file = await askBucket(() => c.env.UPLOADS.get(key, { range: stretch }));
  if (!file) throw new Refusal("not_found");
  const headers = fileHeaders(file, { "Cache-Control": IMMUTABLE, "Content-Length": String(stretch.length) });
  if (range === "whole") return new Response(file.body, { headers });
  headers.set("Content-Range", `bytes ${range.offset}-${range.offset + range.length - 1}/${head.size}`);
  return new Response(file.body, { status: 206, headers });
}

type ByteRange = { offset: number; length: number };

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, section 14): "whole" when it is invalid or requests
 * several ranges, "none" when it is unsatisfiable.
 */
function parseByteRange(header: string, size: number): ByteRange | "whole" | "none" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (!first && !last) return "whole";
  if (!first) {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { offset: size - length, length };
  }
  const offset = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (offset >= size) return "none";
  return end < offset ? "whole" : { offset, length: end - offset + 1 };
}
