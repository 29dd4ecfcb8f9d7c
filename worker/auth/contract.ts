import type { LanguageCode } from "../lib/languages.ts";
import type { Role } from "../permissions/contract.ts";

/** Roles that anyone may choose at registration; the others are assigned by an admin. */
export const SELF_ASSIGNABLE_ROLES = [
  "final_user",
  "instructor",
  "company",
] as const satisfies readonly Role[];

export const FULL_NAME_MIN = 2;
export const FULL_NAME_MAX = 120;
export const PASSWORD_MIN = 6;
/** An upper bound for scrypt's input, far above what password managers generate. */
export const PASSWORD_MAX = 200;
/** Lifetime of a session token and of its auth session. */
export const SESSION_DAYS = 30;

/** Whether a name has at least two visible characters. */
export function isFullName(text: string): boolean {
  return text.replace(/[\p{Z}\p{C}]/gu, "").length >= FULL_NAME_MIN;
}

/** The signed-in user as the browser stores them; never the hash, the token version or the confirmation token. */
export type User = {
  id: string;
  email: string;
  full_name: string;
  role: Role;
  /** True for an admin without the second factor that the site asks for; see `PermissionHolder`. */
  lacks_two_factor?: boolean;
  is_active: boolean;
  language: LanguageCode;
  confirmed_at: string | null;
  created_at: string;
  avatar_url: string | null;
  bio: string | null;
  brevetto: string | null;
  scadenza_brevetto: string | null;
  scadenza_certificato_medico: string | null;
  assicurazione: string | null;
  scadenza_assicurazione: string | null;
  instagram_contact: string | null;
  phone: string | null;
  /** Whom to call in an emergency; see `ParticipantDocuments`. */
  emergency_contact_name: string | null;
  emergency_contact_phone: string | null;
  /** For the logbook and the registers of one's events alone; never shown publicly. */
  birth_date: string | null;
  birth_place: string | null;
  company_name: string | null;
  vat_number: string | null;
  company_address: string | null;
  sponsor_link: string | null;
  sponsor_logo_url: string | null;
  sponsor_text: string | null;
  public_profile_enabled: boolean;
  public_slug: string | null;
  public_show_bio: boolean;
  public_show_instagram: boolean;
  public_show_company_info: boolean;
  public_show_certifications: boolean;
  public_show_events: boolean;
  public_show_records: boolean;
  public_show_personal: boolean;
  personal_best: Record<string, string> | null;
};

export type SignInView = { token: string; user: User };

/** An account that an admin created: without a token, because its owner signs in by themselves. */
export type InvitedView = { user: User };

/** An open auth session. `device`: "Firefox · Windows", null when unknown; `current`: the one of this request. */
export type AuthSessionView = {
  id: string;
  device: string | null;
  created_at: string;
  last_seen_at: string;
  current: boolean;
};

export type SuccessView = { success: true };
