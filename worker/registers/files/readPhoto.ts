import type { AppContext } from "../../env.ts";
import { log } from "../../log.ts";
import { askBucket } from "../../uploads/askBucket.ts";
import { PHOTO_MAX_BYTES } from "./contract.ts";

const UPLOADS = "/public/";
/** Pixels of the longer side: 200 per inch on A4. */
const WIDTH = 2200;

/**
 * The photograph of a sheet as a JPEG or PNG for the PDF; null without one, for too large a file, or for a type that
 * only the platform converts and cannot. Refuses with `files_unavailable`, because a PDF without the photograph would
 * look like that of a day without one.
 */
export async function readPhoto(c: AppContext, address: string | null): Promise<ArrayBuffer | null> {
  if (!address?.startsWith(UPLOADS)) return null;
  const file = await askBucket(() => c.env.UPLOADS.get(address.slice(UPLOADS.length)));
  if (!file || file.size > PHOTO_MAX_BYTES) return null;
  const bytes = await askBucket(() => file.arrayBuffer());
  return (await toJpeg(c, bytes)) ?? (isJpeg(bytes) ? bytes : null);
}

/** Converts to a JPEG of paper's size with the Images binding; null when the binding is missing or fails. */
async function toJpeg(c: AppContext, bytes: ArrayBuffer): Promise<ArrayBuffer | null> {
  const images: ImagesBinding | undefined = c.env.IMAGES;
  if (!images) return null;
  try {
    const resizing = images
      .input(new Blob([bytes]).stream())
      .transform({ width: WIDTH, height: WIDTH, fit: "scale-down" })
      .output({ format: "image/jpeg", quality: 80 });
    const jpeg = await (await resizing).response().arrayBuffer();
    return isJpeg(jpeg) ? jpeg : null;
  } catch (error) {
    log("warn", "photograph of a sheet not converted", error);
    return null;
  }
}

function isJpeg(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes);
  return first === 0xff && second === 0xd8;
}
