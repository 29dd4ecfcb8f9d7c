import { isValidPhoneNumber } from "libphonenumber-js/min";

/*
 * Apart from the profile's contract because the numbering plans of all countries weigh more than a page: in the browser
 * only the profile's form, which is lazy, may import this file.
 */

/** A number without an international prefix is one of this country. */
const DEFAULT_COUNTRY = "IT";

/**
 * Whether a text is a phone number that exists by the numbering plan of its country, in whatever way it is written:
 * spaces, brackets, hyphens, "+39" or "0039". Short numbers (112) and words around the number are none.
 */
export function isPhoneNumber(text: string): boolean {
  return isValidPhoneNumber(text.trim(), DEFAULT_COUNTRY);
}

/**
 * Whether a profile may be saved with this phone number; none is fine. `saved` is the one it has: it is checked only
 * when it changes, because numbers were saved before they were checked, and must not lock the other fields.
 */
export function isPhoneAccepted(phone: string | null, saved: string | null): boolean {
  const text = phone?.trim() ?? "";
  return text === "" || text === saved?.trim() || isPhoneNumber(text);
}
