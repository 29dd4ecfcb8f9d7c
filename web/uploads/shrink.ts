import {
  HEAD_BYTES,
  IMAGE_MAX_BYTES,
  isImage,
  isPhonePicture,
  typeOf,
} from "../../worker/uploads/contract.ts";
import { readPicture, smallerOf } from "./picture.ts";

/** As large as a picture is ever shown, on the widest screens twice as sharp. */
const SIDE_MAX = 2560;
/** What is shown of it while it goes up. */
const THUMB_SIDE = 480;
/** From what nobody sees to what still pleases, until it is small enough to send. */
const QUALITIES = [0.85, 0.7, 0.5];

export type Prepared = {
  /** What is to be sent: the file itself, when it is small enough or no picture that this browser can read. */
  file: Blob;
  /** The address of a small picture of it, the caller's to revoke; null when there is none. */
  thumb: string | null;
};

/** A picture made ready to go up: what a telephone takes is too large for that, and far larger than it is shown. */
export async function prepared(file: Blob): Promise<Prepared> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const type = typeOf(head);
  const isTaken = type !== null && isImage(type);
  if (!isTaken && !isPhonePicture(head)) return { file, thumb: null };
  const image = await readPicture(file);
  if (!image) return { file, thumb: null };
  try {
    const thumb = URL.createObjectURL(await smallerOf(image, THUMB_SIDE));
    const fits = Math.max(image.naturalWidth, image.naturalHeight) <= SIDE_MAX;
    if (isTaken && fits && file.size <= IMAGE_MAX_BYTES) return { file, thumb };
    return { file: await smallEnough(image), thumb };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

async function smallEnough(image: HTMLImageElement): Promise<Blob> {
  let smaller: Blob | null = null;
  for (const quality of QUALITIES) {
    smaller = await smallerOf(image, SIDE_MAX, quality);
    if (smaller.size <= IMAGE_MAX_BYTES) return smaller;
  }
  return smaller ?? smallerOf(image, SIDE_MAX);
}
