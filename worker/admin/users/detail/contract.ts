import type { AdminUserView } from "../outputs.ts";

/** Rows of a section's page. */
export const SECTION_ROWS = 20;

/** `released`: an expired unpaid hold; `refunded`: cancelled with a refund. */
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

/** The current version that the refusal `stale` of a write has in `current`. */
export type UserProfileVersion = Pick<AdminUserView["profile"], UserProfileField> & { revision: number };
