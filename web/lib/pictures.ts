import type { WIDTHS } from "../../worker/uploads/contract.ts";
import { imageUrl } from "./api.ts";

type Width = (typeof WIDTHS)[number];

const OURS = imageUrl("/public/");

/** One of our own pictures no wider than this, in pixels; another site's as it is. */
export function narrowed<Source extends string | null>(src: Source, width: Width): Source | string {
  return src?.startsWith(OURS) ? `${src}?width=${width}` : src;
}

/** For `srcset`: one of our own pictures in these widths; undefined for another site's. */
export function widthsOf(src: string, widths: readonly Width[]): string | undefined {
  if (!src.startsWith(OURS)) return undefined;
  return widths.map((width) => `${narrowed(src, width)} ${width}w`).join(", ");
}
