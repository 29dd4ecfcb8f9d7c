import { createHmac } from "node:crypto";
import { Refusal } from "../../errors.ts";
import { log } from "../../log.ts";
import { secretBytes } from "../tokens.ts";

type Key = string | undefined;

const IV_BYTES = 12;

/**
 * Encrypts a secret by AES-256-GCM under a key from TOTP_SECRET, bound to its user, so that a row copied to another
 * account cannot be decrypted. Throws `misconfigured` without TOTP_SECRET.
 */
export async function encryptSecret(key: Key, userId: string, secret: Uint8Array): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = await crypto.subtle.encrypt(gcm(iv, userId), await encryptionKey(key), secret);
  return Buffer.concat([iv, Buffer.from(encrypted)]).toString("base64url");
}

/** Decrypts a stored secret. Throws `misconfigured` when it was encrypted under another TOTP_SECRET or for another user. */
export async function decryptSecret(key: Key, userId: string, stored: string): Promise<Uint8Array> {
  const bytes = Buffer.from(stored, "base64url");
  const [iv, encrypted] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
  const cryptoKey = await encryptionKey(key);
  try {
    return new Uint8Array(await crypto.subtle.decrypt(gcm(iv, userId), cryptoKey, encrypted));
  } catch {
    log("error", "a second factor does not open: TOTP_SECRET is not the one it was stored under");
    throw new Refusal("misconfigured");
  }
}

/**
 * The stored hash of a recovery code: keyed, so that the database alone does not reveal the codes. A slow hash would
 * add nothing, because somebody with the key has every app's secret too.
 */
export function hashRecoveryCode(key: Key, userId: string, code: string): string {
  return createHmac("sha256", purposeKey(key, "recovery codes"))
    .update(`${userId} ${code}`)
    .digest("base64url");
}

function gcm(iv: Uint8Array, userId: string) {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(userId) };
}

function encryptionKey(key: Key): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", purposeKey(key, "secrets"), "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** A key of 256 bits for one purpose. */
function purposeKey(key: Key, purpose: string): Buffer {
  return createHmac("sha256", secretBytes("TOTP_SECRET", key)).update(`two-factor ${purpose}`).digest();
}
