/** A random code of these signs. Bytes that would make some signs likelier than others are left out. */
export function randomCode(signs: string, length: number): string {
  const limit = 256 - (256 % signs.length);
  let code = "";
  while (code.length < length) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) code += signs[byte % signs.length];
  }
  return code;
}
