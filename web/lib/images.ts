import type { IMAGE_WIDTHS } from "../../worker/uploads/contract.ts";
import { imageUrl } from "./api.ts";

type Width = (typeof IMAGE_WIDTHS)[number];

const OURS = imageUrl("/public/");

/** The URL of an uploaded picture at most `width` pixels wide; data and blob URLs are returned unchanged. */
export function imageUrlAtWidth<Source extends string | null>(src: Source, width: Width): Source | string {
  return src?.startsWith(OURS) ? `${src}${src.includes("?") ? "&" : "?"}width=${width}` : src;
}

/** A `srcset` of an uploaded picture in these widths; undefined for data and blob URLs. */
export function imageSrcSet(src: string, widths: readonly Width[]): string | undefined {
  if (!src.startsWith(OURS)) return undefined;
  return widths.map((width) => `${imageUrlAtWidth(src, width)} ${width}w`).join(", ");
}
