import * as v from "valibot";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { ROLES } from "../../../worker/permissions/permissionMap.ts";
import { COMPANY_ADDRESS_MAX, PHONE_MAX, SHORT_TEXT_MAX } from "../../../worker/profiles/contract.ts";
import { registerForm } from "../../auth/forms.ts";

function optionalText(max: number) {
  return v.pipe(v.string(), v.trim(), v.maxLength(max, "validation.too_long"));
}

/** The company's fields, with the limits of the profile. */
export const companyForm = v.object({
  company_name: optionalText(SHORT_TEXT_MAX),
  vat_number: optionalText(PHONE_MAX),
  company_address: optionalText(COMPANY_ADDRESS_MAX),
});

/** A user whom an admin creates: any role, and the language of the invitation. */
export const createUserForm = v.object({
  ...registerForm.entries,
  role: v.picklist(ROLES, "validation.wrong"),
  language: v.picklist(LANGUAGE_CODES, "validation.wrong"),
  ...companyForm.entries,
});

export type CompanyValues = v.InferOutput<typeof companyForm>;

export const EMPTY_USER: v.InferInput<typeof createUserForm> = {
  full_name: "",
  email: "",
  password: "",
  role: "final_user",
  language: "it",
  company_name: "",
  vat_number: "",
  company_address: "",
};
