import * as z from "../../lib/z.ts";
import { FOLLOW_TYPES } from "../contract.ts";

/** The longest id: a hashtag's. */
const ID_MAX = 100;

export const followParams = z.object({ type: z.enum(FOLLOW_TYPES), id: z.string().min(1).max(ID_MAX) });
