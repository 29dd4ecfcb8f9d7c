import type { AppContext } from "../env.ts";
import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import { orRefuse, parse, requireUser } from "../http.ts";
import { hasPermissionFor, type PermissionAction } from "../permissions/permissionMap.ts";
import { permissionRefusal } from "../permissions/permissionRefusal.ts";
import { callerRule, ownerRule } from "../permissions/store.ts";
import { schoolSlugParams } from "./inputs.ts";
import type { School } from "./outputs.ts";
import { findSchool } from "./store.ts";

export const parseSlug = parse("param", schoolSlugParams, "school_not_found");

/** A school by its slug or id. Refuses with `school_not_found`. */
export function existingSchool(c: AppContext, slug: string): Promise<School> {
  return orRefuse(findSchool(c.var.db, slug), "school_not_found");
}

/**
 * A school for which the caller has the permission; the call's writes require that this still holds. Refuses with
 * `school_not_found`, `forbidden` or `two_factor_missing`.
 */
export async function findSchoolFor(c: AppContext, slug: string, action: PermissionAction): Promise<School> {
  const school = await existingSchool(c, slug);
  const user = requireUser(c);
  const refusal = permissionRefusal(user, (caller) => hasPermissionFor(caller, action, school.account_id));
  if (refusal) throw new Refusal(refusal);
  guardWrites(c, callerRule(user));
  guardWrites(c, ownerRule(user, action, school.account_id));
  return school;
}
