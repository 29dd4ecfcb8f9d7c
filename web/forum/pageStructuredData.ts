import type { StructuredData, StructuredDataArgs } from "../lib/structuredData.ts";

/** The topics that the list shows. */
export function forumData(_args: StructuredDataArgs): StructuredData[] {
  return [];
}

/** A topic with the replies of the page. */
export function topicData(_args: StructuredDataArgs): StructuredData[] {
  return [];
}
