import * as z from "../../lib/z.ts";
import { exportQuery, tableQuery } from "../inputs.ts";
import {
  PAYMENT_ISSUE_FILTERS,
  PAYMENT_KIND_FILTERS,
  PAYMENT_SORTS,
  PAYMENT_STATUS_FILTERS,
} from "./contract.ts";

/** An unknown value is ignored, as in every table. */
const filters = {
  status: z.enum(PAYMENT_STATUS_FILTERS).optional().catch(undefined),
  kind: z.enum(PAYMENT_KIND_FILTERS).optional().catch(undefined),
  issue: z.enum(PAYMENT_ISSUE_FILTERS).optional().catch(undefined),
};

export const paymentTableQuery = z.object({ ...tableQuery(PAYMENT_SORTS), ...filters });
export const paymentExportQuery = z.object({ ...exportQuery(PAYMENT_SORTS), ...filters });

export type PaymentTableRequest = z.output<typeof paymentTableQuery>;
export type PaymentExportRequest = z.output<typeof paymentExportQuery>;
