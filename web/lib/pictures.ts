import type { WIDTHS } from "../../worker/uploads/contract.ts";
import { imageUrl } from "./api.ts";

type Width = (typeof WIDTHS)[number];

const OURS = imageUrl("/public/");

/** A picture from our store no wider than this, in pixels; one of this page alone (data, blob) as it is. */
export function narrowed<Source extends string | null>(src: Source, width: Width): Source | string {
  return src?.startsWith(OURS) ? `${src}${src.includes("?") ? "&" : "?"}width=${width}` : src;
}

/** For `srcset`: a picture from our store in these widths; undefined for one of this page alone. */
export function widthsOf(src: string, widths: readonly Width[]): string | undefined {
  if (!src.startsWith(OURS)) return undefined;
  return widths.map((width) => `${narrowed(src, width)} ${width}w`).join(", ");
}
