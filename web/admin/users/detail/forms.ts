import * as v from "valibot";
import {
  USER_PROFILE_FIELDS,
  type UserProfileField,
  type UserProfileVersion,
} from "../../../../worker/admin/users/detail/contract.ts";
import type { UserDetailView } from "../../../../worker/admin/users/outputs.ts";
import { COMPANY_ADDRESS_MAX, PHONE_MAX, SHORT_TEXT_MAX } from "../../../../worker/profiles/contract.ts";
import { fullName } from "../../../auth/forms.ts";

function text(max: number) {
  return v.pipe(v.string(), v.trim(), v.maxLength(max, "validation.too_long"));
}

export const userProfileForm = v.object({
  full_name: fullName,
  company_name: text(SHORT_TEXT_MAX),
  vat_number: text(PHONE_MAX),
  company_address: text(COMPANY_ADDRESS_MAX),
  avatar_url: v.nullable(v.string()),
});

export type UserProfileValues = v.InferInput<typeof userProfileForm>;
/** The fields of the form. The role has its own control, which ends the user's sessions. */
export type UserFormField = Exclude<UserProfileField, "role">;
export const USER_FORM_FIELDS = USER_PROFILE_FIELDS.filter((name) => name !== "role");

/** A saved profile as form values: missing texts become empty. */
export function toUserProfileValues(
  profile: Pick<UserDetailView["profile"], UserFormField> | UserProfileVersion,
): UserProfileValues {
  return {
    full_name: profile.full_name,
    company_name: profile.company_name ?? "",
    vat_number: profile.vat_number ?? "",
    company_address: profile.company_address ?? "",
    avatar_url: profile.avatar_url,
  };
}

/** Whether two values are saved as the same value. */
export function isSavedAlike(one: string | null, other: string | null): boolean {
  return (one ?? "").trim() === (other ?? "").trim();
}
