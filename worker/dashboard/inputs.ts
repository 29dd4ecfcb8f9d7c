import { LIST_MAX } from "../events/contract.ts";
import { scope, searchTerm, windowCursor } from "../events/inputs.ts";
import { rowLimit } from "../lib/fields.ts";
import * as z from "../lib/z.ts";

/** `q`: a search in the title. */
export const ownEventsParams = z.object({
  scope,
  cursor: windowCursor,
  limit: rowLimit(LIST_MAX),
  q: searchTerm,
});

/** The query parameters as the browser sends them. */
export type OwnEventsSearch = Partial<Record<keyof z.output<typeof ownEventsParams>, string>>;
