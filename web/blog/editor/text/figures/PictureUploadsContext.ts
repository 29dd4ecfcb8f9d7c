import { createContext, use } from "react";
import type { PictureUploads } from "./pictureUploads.ts";

const Uploads = createContext<PictureUploads | null>(null);

/** Gives the figures of an editor their uploads. */
export const PictureUploadsContext = Uploads.Provider;

export function usePictureUploads(): PictureUploads {
  const uploads = use(Uploads);
  if (!uploads) throw new Error("a picture stands in an editor");
  return uploads;
}
