import { z } from "zod";
import { listQuery, windowCursor } from "../events/inputs.ts";

const { scope, limit, searchTerm } = listQuery.shape;

/** `q`: a search in the title. */
export const ownEventsQuery = z.object({ scope, cursor: windowCursor, limit, q: searchTerm });

/** The query parameters as the browser sends them. */
export type OwnEventsSearch = Partial<Record<keyof z.output<typeof ownEventsQuery>, string>>;
