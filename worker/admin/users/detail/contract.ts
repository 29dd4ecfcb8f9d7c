import type { PaymentKind, PaymentStatus } from "../../../payments/contract.ts";
import type { AdminUserView } from "../contract.ts";

/**
 * An account as its dialog shows it. Of an erased one (`deleted_at`) the e-mail is null, the name is empty, and the
 * sections keep what must stay provable. `public_slug` is null without a public page. Instants in ISO.
 */
export type UserDetailView = Omit<AdminUserView, "email" | "confirmed"> & {
  email: string | null;
  confirmed_at: string | null;
  confirmation_sent_at: string | null;
  deleted_at: string | null;
  public_slug: string | null;
  /** Since when the account has a second factor; null without one. */
  two_factor_since: string | null;
};

/** Rows of a section's page. */
export const SECTION_ROWS = 20;

/** `released`: a hold that ended unpaid; `refunded`: cancelled with a refund. */
export type UserEnrolmentStatus = "held" | "confirmed" | "cancelled" | "refunded" | "released";

/** `amount` in euros. `event`: the event as it is now. */
export type UserEnrolmentView = {
  id: string;
  status: UserEnrolmentStatus;
  amount: number;
  created_at: string;
  ended_at: string | null;
  event: {
    id: string;
    slug: string;
    title: string;
    date: string;
    end_date: string | null;
    is_cancelled: boolean;
  };
};

/** Euros. `has_issue`: an admin must look at the payment. */
export type UserPaymentView = {
  id: string;
  kind: PaymentKind;
  title: string;
  status: PaymentStatus;
  amount: number;
  refunded: number;
  has_issue: boolean;
  created_at: string;
  paid_at: string | null;
};

/** An event that the user organizes. `seats` null: no limit. */
export type UserEventView = {
  id: string;
  slug: string;
  title: string;
  date: string;
  end_date: string | null;
  is_cancelled: boolean;
  seats: number | null;
  seats_taken: number;
};

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
