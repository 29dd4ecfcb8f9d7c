const encoder = new TextEncoder();

/**
 * The header `stripe-signature` for a body, as Stripe documents it. Written out here, so that what checks it
 * is not checked by itself. `at` in seconds.
 */
export async function signatureOf(body: string, secret: string, at: number): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(`${at}.${body}`));
  const hex = [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `t=${at},v1=${hex}`;
}
