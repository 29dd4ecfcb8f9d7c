import { visibleCharacters } from "./text.ts";

/** RFC 5321, section 4.5.3.1.3. */
export const EMAIL_MAX = 254;

const EMAIL_FORM =
  /^((?!\.)[^\s@<>"(),:;\\[\]]+(?<!\.))@((?:[\p{L}\p{M}\p{N}-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+)$/u;

/**
 * A text as the address of an account: in small letters, its domain as DNS has it, so that "münchen.de" and
 * "xn--mnchen-3ya.de" are one. Null when it is no deliverable e-mail address.
 */
export function toEmailAddress(text: string): string | null {
  const typed = text.trim();
  // Folding and DNS's spelling take quadratic time, so a long text is refused before them.
  if (typed.length > EMAIL_MAX) return null;
  const [, local = "", domain = ""] = EMAIL_FORM.exec(typed.normalize("NFC").toLowerCase()) ?? [];
  const site = `https://${domain}`;
  if (!URL.canParse(site) || local.includes("..") || visibleCharacters(local) !== local) return null;
  const address = `${local}@${new URL(site).hostname}`;
  return address.length <= EMAIL_MAX ? address : null;
}
