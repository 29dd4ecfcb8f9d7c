import { z } from "zod";
import { listLimit, optional } from "../events/inputs.ts";

export const casesQuery = z.object({ limit: listLimit, cursor: optional(z.uuid().toLowerCase()) });

export const paymentParams = z.object({ id: z.uuid().toLowerCase() });

/** What the browser may send. */
export type CasesSearch = { limit?: string; cursor?: string };
