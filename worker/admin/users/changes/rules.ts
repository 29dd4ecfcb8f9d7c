import type { UserRow } from "../../../auth/schema.ts";
import { Refusal, type RefusalCode } from "../../../errors.ts";

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
