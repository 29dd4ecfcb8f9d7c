import { z } from "zod";
import { listQuery, windowCursor } from "../events/inputs.ts";

const { scope, limit, searchTerm } = listQuery.shape;

/** `q`: words of the title. */
export const ownEventsQuery = z.object({ scope, cursor: windowCursor, limit, q: searchTerm });

/** What the browser may send. */
export type OwnEventsSearch = Partial<Record<keyof z.output<typeof ownEventsQuery>, string>>;
