import type { UserRow } from "../auth/schema.ts";
import { DEFAULT_LANGUAGE } from "../lib/languages.ts";
import type { MailDraft } from "../mail/store.ts";
import { SCHOOL_ROLES, type SchoolRole } from "../permissions/permissionMap.ts";
import { normalizeSlug } from "../profiles/contract.ts";
import { SCHOOL_SLUG_MAX } from "./contract.ts";

/** From the owner to the desk, then by name. */
export function sortMembers<Member extends { role: SchoolRole; full_name: string | null }>(
  members: Member[],
): Member[] {
  const rank = ({ role }: Member) => SCHOOL_ROLES.indexOf(role);
  return members.toSorted(
    (one, other) => rank(one) - rank(other) || (one.full_name ?? "").localeCompare(other.full_name ?? ""),
  );
}

/** The slug of a school by its name; by its id where the name has no letter of an address. */
export function schoolSlug(name: string, id: string): string {
  return normalizeSlug(name).slice(0, SCHOOL_SLUG_MAX).replace(/-$/, "") || `scuola-${id.slice(-12)}`;
}

/**
 * The mail with the link of an invitation. Its language is the inviter's, because an address has none, and so nothing
 * says whether it has an account.
 */
export function schoolInvitationMail(
  inviter: UserRow,
  school: { name: string },
  { email, role, link }: { email: string; role: SchoolRole; link: string },
): MailDraft {
  return {
    recipient: email,
    language: inviter.language ?? DEFAULT_LANGUAGE,
    template: role === "owner" ? "school_handover" : "school_invitation",
    params: { about: inviter.id, sender: inviter.full_name, title: school.name, visitor: "1", link },
    senderId: inviter.id,
  };
}
