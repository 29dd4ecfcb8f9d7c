import { visibleCharacters } from "./text.ts";

/** The limit of RFC 5321, section 4.5.3.1.3. */
export const EMAIL_MAX = 254;

const EMAIL_FORM =
  /^((?!\.)[^\s@<>"(),:;\\[\]]+(?<!\.))@((?:[\p{L}\p{M}\p{N}-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+)$/u;

/**
 * Normalizes an account's address: lower case, with the domain in DNS's form, so that "münchen.de" and
 * "xn--mnchen-3ya.de" are equal. Null for an undeliverable address.
 */
export function toEmailAddress(text: string): string | null {
  const typed = text.trim();
  // Refused before the folding, which takes quadratic time.
  if (typed.length > EMAIL_MAX) return null;
  const [, local = "", domain = ""] = EMAIL_FORM.exec(typed.normalize("NFC").toLowerCase()) ?? [];
  const site = `https://${domain}`;
  if (!URL.canParse(site) || local.includes("..") || visibleCharacters(local) !== local) return null;
  const address = `${local}@${new URL(site).hostname}`;
  return address.length <= EMAIL_MAX ? address : null;
}
