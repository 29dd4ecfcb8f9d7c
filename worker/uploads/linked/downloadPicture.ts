import { Refusal } from "../../errors.ts";
import { log } from "../../log.ts";
import { IMAGE_MAX_BYTES, isPublicHttps } from "../contract.ts";
import { cleanImage } from "../stripMetadata.ts";
import {
  detectLinkedPictureType,
  isDecodableGif,
  LINK_TIMEOUT_MS,
  type LinkedPictureType,
  REDIRECTS_MAX,
} from "./rules.ts";

/**
 * Downloads another site's image, detects its type and strips its metadata. Tests set the environment's base in place of the web.
 * Throws `picture_unreachable` (timeout, not https, too many redirects), `image_too_large`, `unsupported_type`,
 * `broken_image` and `too_many_pixels`.
 */
export async function downloadPicture(
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
    // Failures of other sites are expected, so they are warnings.
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
