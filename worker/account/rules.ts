import type { UserRow } from "../auth/schema.ts";
import { retiredSlug } from "../profiles/rules.ts";

export const EMAIL_CHANGE_SECONDS = 24 * 60 * 60;

/** Masks an address, so that only its owner recognises it: "a•••@lago.example". */
export function maskEmail(email: string): string {
  const [first = ""] = email;
  return `${first}•••${email.slice(email.lastIndexOf("@"))}`;
}

/**
 * The values of an erased user's row: id, dates, language and references stay, all personal data is emptied. `hash`
 * matches no password. The e-mail is undeliverable (RFC 2606), so the former one can be registered again; the public
 * slug cannot, see `retiredSlug`.
 */
export function erasedUser(user: UserRow, hash: string, now: Date) {
  const at = now.toISOString();
  return {
    email: `${user.id}@deleted.invalid`,
    password_hash: hash,
    full_name: "",
    role: "final_user",
    is_active: false,
    moderates_forum: false,
    confirmation_token_hash: null,
    confirmation_sent_at: null,
    confirmed_at: null,
    email_suppressed_at: null,
    avatar_url: null,
    bio: null,
    brevetto: null,
    scadenza_brevetto: null,
    scadenza_certificato_medico: null,
    certificato_medico_kind: null,
    assicurazione: null,
    scadenza_assicurazione: null,
    instagram_contact: null,
    phone: null,
    birth_date: null,
    birth_place: null,
    emergency_contact_name: null,
    emergency_contact_phone: null,
    company_name: null,
    vat_number: null,
    company_address: null,
    sponsor_link: null,
    sponsor_logo_url: null,
    sponsor_text: null,
    shown_as_participant: false,
    public_profile_enabled: false,
    public_slug: user.public_slug && retiredSlug(user.public_slug),
    personal_best: null,
    last_sign_in_at: null,
    write_suspended_until: null,
    suspension_decision_id: null,
    updated_at: at,
    deleted_at: at,
  } as const;
}
