import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { PACKAGE_STATUSES } from "../../packages/contract.ts";
import { userPackageOutput } from "../../packages/outputs.ts";
import { DISPUTE_STATES } from "../../payments/contract.ts";
import { ROLES } from "../../permissions/permissionMap.ts";
import { PACKAGE_TYPES } from "./contract.ts";

/**
 * The payment of a purchased package. Amounts in euros. `refunded`: completed and pending refunds; `left`: the
 * refundable rest. `dispute`: the state of the latest dispute.
 */
export type PackagePayment = z.output<typeof packagePaymentOutput>;
export const packagePaymentOutput = z.strictObject({
  id: z.uuid(),
  amount: z.number(),
  refunded: z.number(),
  left: z.number(),
  dispute: z.enum(DISPUTE_STATES).nullable(),
});

/**
 * A package in the admin's table. Instants in ISO. `full_name` and `email` are null for a deleted account, `payment`
 * for an assigned package.
 */
export type AdminPackage = z.output<typeof adminPackageOutput>;
export const adminPackageOutput = z.strictObject({
  id: z.uuid(),
  user_id: z.uuid(),
  user_profile: z.strictObject({ full_name: z.string().nullable(), email: z.string().nullable() }),
  package_id: z.string(),
  package_name: z.string(),
  package_type: z.enum(PACKAGE_TYPES),
  status: z.enum(PACKAGE_STATUSES),
  starts_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  cancelled_at: z.iso.datetime().nullable(),
  hidden_at: z.iso.datetime().nullable().describe("When an admin hid the sponsor's logo"),
  acquired: z.enum(["bought", "assigned"]),
  payment: packagePaymentOutput.nullable(),
});

/** The data that decide on an assignment: the user's role, whether the account is active, and the user's packages. */
export type AssignmentTarget = z.output<typeof assignmentTargetOutput>;
export const assignmentTargetOutput = z.strictObject({
  role: z.enum(ROLES),
  is_active: z.boolean(),
  packages: z.array(userPackageOutput),
});

export const adminPackagesAnswers: RouteAnswers = {
  "PUT /api/admin/user-packages/:id/visibility": {
    summary: "Hides a sponsor, or shows one again",
    output: adminPackageOutput,
  },
  "POST /api/admin/user-packages/:id/cancel": {
    summary: "Cancels a package",
    output: adminPackageOutput,
    refusals: ["package_changed"],
  },
  "POST /api/admin/user-packages/assign": {
    summary: "Assigns a package for a term",
    answers: { 201: adminPackageOutput },
    refusals: [
      "package_data_missing",
      "package_endless",
      "package_not_found",
      "package_role",
      "package_start_changed",
      "user_inactive",
      "user_not_found",
    ],
  },
  "GET /api/admin/user-packages/target": {
    summary: "Whom a package would be assigned to",
    output: assignmentTargetOutput,
  },
  "GET /api/admin/user-packages.csv": { summary: "Packages as CSV", output: "text/csv" },
  "GET /api/admin/user-packages": { summary: "Packages as a table", output: z.array(adminPackageOutput) },
};
