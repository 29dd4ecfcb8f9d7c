import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { refuseCursor } from "../../http.ts";
import { jwtSecretBytes } from "../../secrets.ts";

const PURPOSE = "the cursor of a public list of participants";
const KEY_BYTES = 32;

/**
 * Encrypts the cursor of a public list, because the cursor is an enrolment's id, which contains the time of enrolling
 * and may belong to a hidden participant.
 */
export function sealCursor(secret: string | undefined, enrolmentId: string): Promise<string> {
  const header = { alg: "dir", enc: "A256GCM" } as const;
  const text = new TextEncoder().encode(enrolmentId);
  return new CompactEncrypt(text).setProtectedHeader(header).encrypt(keyOf(secret));
}

/** Decrypts a cursor to the enrolment's id. Refuses with `invalid` a cursor that `sealCursor` did not write. */
export async function openCursor(secret: string | undefined, cursor: string): Promise<string> {
  const opened = await compactDecrypt(cursor, keyOf(secret)).catch(refuseCursor);
  return new TextDecoder().decode(opened.plaintext);
}

function keyOf(secret: string | undefined): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", jwtSecretBytes(secret), "", PURPOSE, KEY_BYTES));
}
