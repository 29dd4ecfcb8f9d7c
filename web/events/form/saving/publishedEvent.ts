import { atom } from "jotai";
import type { EventDetail } from "../../../../worker/events/outputs.ts";
import type { ShownTimes } from "../../../lib/eventTimes.ts";

/** An event that was published in this browser, and its creator. */
type PublishedEvent = Pick<EventDetail, "title" | "slug" | "created_by" | "location"> & ShownTimes;

/** The event of the panel above its creator's events; null before the first one, and after closing the panel. */
export const publishedEventAtom = atom<PublishedEvent | null>(null);
