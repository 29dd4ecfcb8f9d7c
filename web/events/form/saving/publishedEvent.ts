import { atom } from "jotai";
import type { EventDetail } from "../../../../worker/events/outputs.ts";
import type { ShownTimes } from "../../../lib/eventTimes.ts";

/** An event that was published in this browser, and by whom. */
type PublishedEvent = Pick<EventDetail, "title" | "slug" | "created_by" | "location"> & ShownTimes;

/** The event that the panel above its creator's events shows; null before the first, and once the panel is closed. */
export const publishedEventAtom = atom<PublishedEvent | null>(null);
