import { listLimit, scope, searchTerm, windowCursor } from "../events/inputs.ts";
import * as z from "../lib/z.ts";

/** `q`: a search in the title. */
export const ownEventsParams = z.object({ scope, cursor: windowCursor, limit: listLimit, q: searchTerm });

/** The query parameters as the browser sends them. */
export type OwnEventsSearch = Partial<Record<keyof z.output<typeof ownEventsParams>, string>>;
