import parsePhoneNumber, { isValidPhoneNumber } from "libphonenumber-js/min";

/**
 * Not part of a contract, because all countries' numbering plans are larger than a page: in the browser only the
 * profile's lazy form may import this file.
 */

/** The country of numbers without an international prefix. */
const DEFAULT_COUNTRY = "IT";

/**
 * Whether a text is a valid phone number of its country's numbering plan: with spaces, brackets, hyphens, "+39" or
 * "0039". Short numbers (112) and surrounding words are invalid. Numbers are stored as typed, because people dial the
 * number that they read.
 */
export function isPhoneNumber(text: string): boolean {
  return isValidPhoneNumber(text.trim(), DEFAULT_COUNTRY);
}

/** Formats a phone number with its prefix and groups, "+39 333 123 4567"; an invalid number is unchanged. */
export function formatPhoneNumber(text: string): string {
  const number = parsePhoneNumber(text.trim(), DEFAULT_COUNTRY);
  return number?.isValid() ? number.formatInternational() : text;
}

/**
 * Whether a profile may be saved with this phone number, null included. An unchanged `saved` number is not checked,
 * because older numbers were never validated and must not block other fields.
 */
export function isPhoneAccepted(phone: string | null, saved: string | null): boolean {
  const text = phone?.trim() ?? "";
  return text === "" || text === saved?.trim() || isPhoneNumber(text);
}
