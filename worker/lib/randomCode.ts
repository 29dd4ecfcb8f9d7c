/** Capitals and digits without look-alikes (0 O, 1 I L, U V): the signs of the codes of vouchers and certificates. */
export const CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random code of CODE_SIGNS. Bytes that would make some signs likelier than others are left out. */
export function randomCode(length: number): string {
  const limit = 256 - (256 % CODE_SIGNS.length);
  let code = "";
  while (code.length < length) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) code += CODE_SIGNS[byte % CODE_SIGNS.length];
  }
  return code;
}

/** A typed code as it is stored: without spaces and hyphens, in capitals. */
export function normalizeTypedCode(typed: string): string {
  return typed.replace(/[\s-]+/g, "").toUpperCase();
}
