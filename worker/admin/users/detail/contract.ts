import type { AdminUserView } from "../outputs.ts";

/** Rows of a section's page. */
export const SECTION_ROWS = 20;

/** `released`: a hold that ended unpaid; `refunded`: cancelled with a refund. */
export type UserEnrolmentStatus = "held" | "confirmed" | "cancelled" | "refunded" | "released";

/** The profile's fields that an admin may change, in the order of the form. */
export const USER_PROFILE_FIELDS = [
  "full_name",
  "role",
  "company_name",
  "vat_number",
  "company_address",
  "avatar_url",
] as const;
export type UserProfileField = (typeof USER_PROFILE_FIELDS)[number];

/** The version that a refused write (`stale`) answers in `current`. */
export type UserProfileVersion = Pick<AdminUserView["profile"], UserProfileField> & { revision: number };
