import type { EventDetail } from "../../worker/events/outputs.ts";

/** An event's pictures in order, without duplicates. */
export function eventImages({ image_url, gallery_images }: EventDetail): string[] {
  return [...new Set([image_url, ...(gallery_images ?? [])].filter((image) => image !== null))];
}
