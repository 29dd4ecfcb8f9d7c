import { useQueryClient } from "@tanstack/react-query";
import { putUserProfile } from "./detail/api.ts";
import type { CompanyValues } from "./forms.ts";
import { USERS_KEY } from "./queries.ts";

/** Saves the company's data of a user who was just created; blank fields are sent as null. */
export function useCompanySave() {
  const queries = useQueryClient();
  return async (userId: string, { company_name, vat_number, company_address }: CompanyValues) => {
    await putUserProfile(userId, {
      company_name: company_name || null,
      vat_number: vat_number || null,
      company_address: company_address || null,
    });
    await queries.invalidateQueries({ queryKey: USERS_KEY });
  };
}
