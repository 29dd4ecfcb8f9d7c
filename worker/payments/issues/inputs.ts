import { listLimit, optional } from "../../events/inputs.ts";
import * as z from "../../lib/z.ts";

export const paymentIssueListParams = z.object({
  limit: listLimit,
  cursor: optional(z.uuid().toLowerCase()),
});
