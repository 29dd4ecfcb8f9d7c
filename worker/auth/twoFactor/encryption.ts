import { createHmac } from "node:crypto";
import { decryptBytes, encryptBytes, type PurposeKey, purposeKeyBytes } from "../../secrets.ts";

type Key = string | undefined;

/** Encrypts a secret, bound to its user. Throws `misconfigured` without TOTP_SECRET. */
export async function encryptSecret(key: Key, userId: string, secret: Uint8Array): Promise<string> {
  return encryptBytes(keyFor("secrets", key), userId, secret);
}

/** Decrypts a stored secret. Throws `misconfigured` when it was encrypted under another TOTP_SECRET or for another user. */
export async function decryptSecret(key: Key, userId: string, stored: string): Promise<Uint8Array> {
  return decryptBytes(keyFor("secrets", key), userId, stored);
}

/**
 * The stored hash of a recovery code: keyed, so that the database alone does not reveal the codes. A slow hash would
 * add nothing, because somebody with the key has every app's secret too.
 */
export function hashRecoveryCode(key: Key, userId: string, code: string): string {
  return createHmac("sha256", purposeKeyBytes(keyFor("recovery codes", key)))
    .update(`${userId} ${code}`)
    .digest("base64url");
}

function keyFor(purpose: string, secret: Key): PurposeKey {
  return { name: "TOTP_SECRET", secret, purpose: `two-factor ${purpose}` };
}
