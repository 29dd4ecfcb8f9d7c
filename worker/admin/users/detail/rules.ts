import type { UserRow } from "../../../auth/schema.ts";
import { Refusal, type RefusalCode } from "../../../errors.ts";
import { hasPublicPage } from "../../../permissions/permissionMap.ts";
import type { UserDetailView } from "../outputs.ts";
import type { UserProfileVersion } from "./contract.ts";
import type { UserProfileChange } from "./inputs.ts";

export type UserDetailRow = UserRow & { two_factor_since: string | null };

/** A user's row for the dialog; see `UserDetailView` for an erased one. */
export function toUserDetail(row: UserDetailRow): UserDetailView {
  const { id, email, created_at, last_sign_in_at, language, revision, deleted_at } = row;
  const { confirmed_at, confirmation_sent_at, email_suppressed_at } = row;
  const hasPage = hasPublicPage(row.role) && row.is_active && row.public_profile_enabled;
  return {
    ...{
      id,
      created_at,
      last_sign_in_at,
      language,
      revision,
      confirmed_at,
      confirmation_sent_at,
      email_suppressed_at,
      deleted_at,
    },
    email: deleted_at ? null : email,
    public_slug: hasPage ? row.public_slug : null,
    two_factor_since: row.two_factor_since,
    moderates_forum: row.moderates_forum,
    profile: {
      full_name: row.full_name,
      role: row.role,
      is_active: row.is_active,
      company_name: row.company_name,
      vat_number: row.vat_number,
      company_address: row.company_address,
      avatar_url: row.avatar_url,
    },
  };
}

/** The current version of a profile for the refusal of an outdated revision. */
export function toProfileVersion(row: UserRow): UserProfileVersion {
  const { full_name, role, company_name, vat_number, company_address, avatar_url, revision } = row;
  return { full_name, role, company_name, vat_number, company_address, avatar_url, revision };
}

/** The change without its unchanged fields. */
export function effectiveChange(row: UserRow, change: UserProfileChange): UserProfileChange {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => value !== undefined && value !== row[name as keyof UserProfileChange],
    ),
  );
}

/** The reason why an admin may not change the role of, deactivate or delete this account; null when allowed. */
export function ownAccountRefusal(admin: { id: string }, userId: string): RefusalCode | null {
  return admin.id === userId ? "own_account" : null;
}

/** The refusal of a write based on an outdated row, with the current row. */
export function staleUser(user: Pick<UserRow, "role" | "is_active" | "confirmed_at" | "revision">): Refusal {
  const { role, is_active, confirmed_at, revision } = user;
  return new Refusal("stale", {
    current: { role, is_active: is_active ? 1 : 0, confirmed: confirmed_at ? 1 : 0, revision },
  });
}
