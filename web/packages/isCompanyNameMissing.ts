import type { User } from "../../worker/auth/outputs.ts";

/** Registering asks no company for its name. */
export function isCompanyNameMissing({ role, company_name }: Pick<User, "role" | "company_name">): boolean {
  return role === "company" && !company_name?.trim();
}
