/** RFC 5321, section 4.5.3.1.3. */
export const EMAIL_MAX = 254;

const EMAIL_FORM = /^[^\s@<>"'(),:;\\[\]]+@[^\s@<>"'(),:;\\[\]]+\.[^\s@.<>"'(),:;\\[\]]{2,}$/;

/**
 * Whether a text is a deliverable e-mail address. An apostrophe before the @ is legal, but no mail provider assigns
 * one.
 */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL_FORM.test(text) && !text.includes("..");
}
