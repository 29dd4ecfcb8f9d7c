import type { PauseRule, RateRule } from "../auth/RateLimit.ts";
import type { Person } from "../env.ts";
import { leftSlug } from "../profiles/rules.ts";

/** Numbers of our own: enough for a person who mistypes, too few to try passwords or to flood a mailbox. */
export const RATES = {
  emailChange: { name: "email-change", times: 5, seconds: 900 },
  emailChangeTo: { name: "email-change-to", times: 3, seconds: 900 },
} as const satisfies Record<string, RateRule>;

/** Passwords that did not fit, of one account, in whatever form it asks for them. */
export const PROOF: PauseRule = {
  name: "account-password",
  free: 8,
  pause: 15,
  longest: 900,
  seconds: 24 * 60 * 60,
};

export const EMAIL_CHANGE_SECONDS = 24 * 60 * 60;

/** An address that its owner knows again and nobody else learns: "a•••@lago.example". */
export function maskedEmail(email: string): string {
  const [first = ""] = email;
  return `${first}•••${email.slice(email.lastIndexOf("@"))}`;
}

/**
 * What stays of a person's row: who they were to payments, when they came, which language they read. The rest is empty.
 * `hash` is one that no password fits. The e-mail reaches nobody (RFC 2606), and the former one is free again; the
 * public address is not, see `leftSlug`.
 */
export function erased(person: Person, hash: string, now: Date) {
  const at = now.toISOString();
  return {
    email: `${person.id}@deleted.invalid`,
    password_hash: hash,
    full_name: "",
    role: "final_user",
    is_active: false,
    confirmation_token_hash: null,
    confirmation_sent_at: null,
    confirmed_at: null,
    avatar_url: null,
    bio: null,
    brevetto: null,
    scadenza_brevetto: null,
    scadenza_certificato_medico: null,
    assicurazione: null,
    scadenza_assicurazione: null,
    instagram_contact: null,
    phone: null,
    company_name: null,
    vat_number: null,
    company_address: null,
    public_profile_enabled: false,
    public_slug: person.public_slug && leftSlug(person.public_slug),
    personal_best: null,
    last_sign_in_at: null,
    updated_at: at,
    deleted_at: at,
  } as const;
}
