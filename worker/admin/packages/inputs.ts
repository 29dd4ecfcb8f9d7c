import { shows } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { ASSIGNED_MONTHS_MAX, ASSIGNED_MONTHS_MIN, PACKAGE_STATUSES } from "../../packages/contract.ts";
import { exportQuery, tableQuery } from "../inputs.ts";
import { PACKAGE_SORTS, PACKAGE_STATES, PACKAGE_TYPES } from "./contract.ts";

/** An unknown value is ignored, as the page does in its address. */
const filters = {
  status: z.enum(PACKAGE_STATES).optional().catch(undefined),
  type: z.enum(PACKAGE_TYPES).optional().catch(undefined),
};

export const packageTableQuery = z.object({ ...tableQuery(PACKAGE_SORTS), ...filters });
export const packageExportQuery = z.object({ ...exportQuery(PACKAGE_SORTS), ...filters });

export const assignmentTargetQuery = z.object({ userId: z.uuid().toLowerCase() });

const given = z.string().trim().check(shows(1, "validation.required"));

/** An empty duration means the catalogue's. */
const months = z.preprocess(
  (value) => (value === "" || value === null ? undefined : typeof value === "string" ? Number(value) : value),
  z
    .number({ error: "validation.months" })
    .int({ error: "validation.months" })
    .min(ASSIGNED_MONTHS_MIN, { error: "validation.months" })
    .max(ASSIGNED_MONTHS_MAX, { error: "validation.months" })
    .optional(),
);

/** The data of an assignment, without which it is refused with `package_data_missing`. */
export const assignmentData = z.object({
  targetUserId: given.pipe(z.uuid().toLowerCase()),
  packageType: given,
  packageId: given,
  packageName: given,
});

/** `shown`: the start of the package that the page showed; null: at once. */
export const assignmentTerms = z.object({
  durationMonths: months,
  shown: z.object({ starts_at: z.iso.datetime().nullable() }).optional(),
});

/** `status`: the status that the admin saw. */
export const cancelPackageBody = z.object({ status: z.enum(PACKAGE_STATUSES).optional() });

export const packageVisibilityBody = z.object({ hidden: z.boolean("validation.wrong") });
export type AssignmentBody = z.input<typeof assignmentData> & {
  durationMonths?: number | "" | null;
  shown?: { starts_at: string | null };
};
export type CancelPackageBody = z.input<typeof cancelPackageBody>;
