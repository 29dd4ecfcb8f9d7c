import { LIST_MAX } from "../../events/contract.ts";
import { optional, rowLimit } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";

export const paymentIssueListParams = z.object({
  limit: rowLimit(LIST_MAX),
  cursor: optional(z.uuid().toLowerCase()),
});
