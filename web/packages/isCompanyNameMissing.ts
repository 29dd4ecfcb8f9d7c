import type { User } from "../../worker/auth/outputs.ts";

/** Whether a company lacks a name, which registering does not ask for. */
export function isCompanyNameMissing({ role, company_name }: Pick<User, "role" | "company_name">): boolean {
  return role === "company" && !company_name?.trim();
}
