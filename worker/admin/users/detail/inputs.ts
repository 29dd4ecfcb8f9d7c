import * as z from "../../../lib/z.ts";
import { ROLES } from "../../../permissions/permissionMap.ts";
import { profileBody } from "../../../profiles/inputs.ts";
import { SECTION_ROWS } from "./contract.ts";

const userDetailParams = z.object({ id: z.uuid().toLowerCase() });
export const userSessionParams = userDetailParams.extend({ sessionId: z.uuid().toLowerCase() });

export const sectionQuery = z.object({
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(SECTION_ROWS).default(SECTION_ROWS),
});

/**
 * The fields of a member's profile that an admin may change. A missing field stays unchanged; null empties it.
 * `revision`: of the version that the admin saw; without it the write ignores changes in between.
 */
export const userProfileBody = profileBody
  .pick({ full_name: true, company_name: true, vat_number: true, company_address: true, avatar_url: true })
  .extend({ role: z.enum(ROLES).optional(), revision: z.int().min(1).optional() });

export type UserProfileBody = z.input<typeof userProfileBody>;
export type UserProfileChange = Omit<z.output<typeof userProfileBody>, "revision">;
