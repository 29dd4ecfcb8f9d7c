import parsePhoneNumber, { isValidPhoneNumber } from "libphonenumber-js/min";

/**
 * No part of a contract, because the numbering plans of all countries are larger than a page: in the
 * browser only the profile's form, which is lazy, may import this file.
 */

/** The country of numbers without an international prefix. */
const DEFAULT_COUNTRY = "IT";

/**
 * Whether a text is a valid phone number of its country's numbering plan: with spaces, brackets, hyphens, "+39" or
 * "0039". Short numbers (112) and surrounding words are invalid.
 */
export function isPhoneNumber(text: string): boolean {
  return isValidPhoneNumber(text.trim(), DEFAULT_COUNTRY);
}

/** A phone number with its prefix and in groups, "+39 333 123 4567"; a text that is no valid number stays as it is. */
export function formatPhoneNumber(text: string): string {
  const number = parsePhoneNumber(text.trim(), DEFAULT_COUNTRY);
  return number?.isValid() ? number.formatInternational() : text;
}

/**
 * Whether a profile may be saved with this phone number; null is fine. `saved` is the stored one, which is not
 * checked again, because older numbers were never validated and must not block other fields.
 */
export function isPhoneAccepted(phone: string | null, saved: string | null): boolean {
  const text = phone?.trim() ?? "";
  return text === "" || text === saved?.trim() || isPhoneNumber(text);
}
